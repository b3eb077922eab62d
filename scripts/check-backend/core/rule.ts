/** The rules that a backend must keep, and what the check may find out about each. */
import type { contractFiles } from '#api/contract/endpoints.ts';
import type { PaymentIntent } from '#api/contract/payment.ts';
import type { Feature } from '#lib/shop-setup.ts';
import type { Backend } from './backend.ts';
import type { BackendOptions } from './requester.ts';

/** A domain of the contract. `endpoint` holds the rules for every call. */
export type Group = keyof typeof contractFiles | 'endpoint';

/** One promise of a backend. `check.of` gives another rule what `run` returns. */
export interface Rule<T = unknown> {
  /** Such as `order.stock-reserved`. It never changes, because merchants name rules in their own tests. */
  id: string;
  group: Group;
  /** What the backend does, in one sentence. */
  says: string;
  /** What the shop does wrong if the backend breaks the rule, as a sentence. */
  otherwise: string;
  /** The heading in the docs under which the rule is explained. `docFileOf` (report.ts) says in which file. */
  section: string;
  /** Changes nothing on the server, so it is safe in production. */
  readsOnly?: true;
  /** A shop without this feature never makes the call, so the rule isn't checked. */
  feature?: Feature;
  run(check: Check): Promise<T>;
}

/** How a payment is completed: by the reference API's simulator, by Stripe's test mode, or by the person who runs the check. */
export type PayMode = 'demo' | 'stripe-test' | 'manual';

/** What happens to a payment. While it is `processing`, the bank has yet to decide. */
export type PaymentOutcome = 'paid' | 'declined' | 'processing';

export interface Credentials {
  email: string;
  password: string;
}

export interface Settings extends BackendOptions {
  /** The groups of rules to check. By default, all. */
  groups?: readonly Group[] | undefined;
  /** Ends the check early. The check still removes what it has made. */
  signal?: AbortSignal;
  /** Ends the check at the first broken rule. */
  endsAtBreak?: boolean;
  /** Sends nothing that changes the backend. */
  isReadOnly?: boolean;
  /** Existing accounts. By default, the check registers its own. */
  account?: Credentials | undefined;
  otherAccount?: Credentials | undefined;
  /** Where the check's parcels go. By default, the check finds a country that has a shipping method. */
  destination?: { country: string; postalCode: string; region?: string } | undefined;
  /** A code that is valid for an ordinary purchase. Without it, most rules about discounts aren't checked. */
  discountCode?: string | undefined;
  /** Brings an intent to this outcome. Without `pay`, no rule about paid orders is checked. Throws `NotChecked` if that is impossible. */
  pay?: ((intent: PaymentIntent, outcome: PaymentOutcome) => Promise<void>) | undefined;
  /** How long to wait for the end of a reservation. Without it, the check finds out only that no order expires too early. */
  reservationMinutes?: number | undefined;
}

/** What a rule works with. */
export interface Check extends Backend {
  readonly settings: Settings;
  /** Once all rules have run, removes with `run` what this rule has made. If the removal fails, the report names `what`. */
  removeLater(what: string, run: () => Promise<unknown>): void;
  /** Notes what stays on the backend. */
  noteLeft(what: string): void;
  /** What another rule found out. Throws `NotChecked` if the backend doesn't keep that rule. */
  of<T>(rule: Rule<T>): Promise<T>;
}

/** A rule of a group. Its id is `group.name`. */
export const ruleOf =
  (group: Group, feature?: Feature) =>
  <T>(name: string, rule: Omit<Rule<T>, 'id' | 'group'>): Rule<T> => ({
    ...(feature && { feature }),
    ...rule,
    id: `${group}.${name}`,
    group,
  });
