/** The rules that a backend must keep, and what the check may find out about each. */
import type { PaymentIntent } from '#api/contract/payment.ts';
import type { Feature } from '#lib/setup.ts';
import type { Backend, BackendOptions } from './backend.ts';

/** The files of src/api/contract. `endpoint` holds the rules for every call. */
export type Group =
  | 'endpoint'
  | 'shop'
  | 'catalog'
  | 'review'
  | 'auth'
  | 'user'
  | 'address'
  | 'quote'
  | 'payment'
  | 'order'
  | 'discount'
  | 'newsletter'
  | 'restock';

/** One promise of a backend. Rules that need what `run` returns get it with `check.of`. */
export interface Rule<T = unknown> {
  /** `order.stock-reserved`. Stable, because merchants name rules in their own tests. */
  id: string;
  group: Group;
  /** What the backend does, in one sentence. */
  says: string;
  /** What the shop does wrong if the backend breaks the rule, as a sentence. */
  otherwise: string;
  /** The heading in docs/backend.md under which the promise is explained. */
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
  /** By default all. */
  groups?: readonly Group[] | undefined;
  /** Ends the check early. It still removes what it has made. */
  signal?: AbortSignal;
  /** Ends the check at the first broken rule. */
  endsAtBreak?: boolean;
  /** Sends nothing that changes the backend. */
  isReadOnly?: boolean;
  /** Existing accounts. By default, the check registers its own. */
  account?: Credentials | undefined;
  otherAccount?: Credentials | undefined;
  /** Where the check's parcels go. By default, the first of some countries that the shop delivers to. */
  destination?: { country: string; postalCode: string; region?: string } | undefined;
  /** A code that is valid for an ordinary purchase. Without it, most rules about discounts aren't checked. */
  discountCode?: string | undefined;
  /** Pays an intent, or tries to. Without it, no rule about paid orders is checked. Throws `NotChecked` if it can't. */
  pay?: ((intent: PaymentIntent, outcome: PaymentOutcome) => Promise<void>) | undefined;
  /** How long to wait for the end of a reservation. Without it, the check finds out only that no order expires too early. */
  reservationMinutes?: number | undefined;
}

/** What a rule works with. */
export interface Check extends Backend {
  readonly settings: Settings;
  /** Removes what a rule has made, when all rules have run. If that fails, the report says what is left. */
  afterwards(what: string, run: () => Promise<unknown>): void;
  /** Notes what stays on the backend. */
  leaves(what: string): void;
  /** What another rule found out. Throws `NotChecked` if that rule isn't kept. */
  of<T>(rule: Rule<T>): Promise<T>;
}

/** Where a rule is broken. `sent` and `came` contain no secrets. */
export interface Evidence {
  /** `POST /v1/order` */
  call: string;
  /** The response's field, such as `order.items.0.quantity`. */
  field?: string | undefined;
  sent?: string | undefined;
  came: string;
  expected: string;
}

/** Thrown where the backend breaks a rule: the rule that runs, or `ruleId`, which describes a call. */
export class Broken extends Error {
  readonly evidence: Evidence;
  readonly ruleId: string | undefined;

  constructor(evidence: Evidence, ruleId?: string) {
    super(`${evidence.call}: ${evidence.came}, expected ${evidence.expected}`);
    this.evidence = evidence;
    this.ruleId = ruleId;
  }
}

/** Thrown if the backend leaves out something optional. `effect` says what the shop leaves out then. */
export class Missing extends Error {
  constructor(effect: string) {
    super(effect);
  }
}

/** Thrown if the rule can't be checked here. The message says why. */
export class NotChecked extends Error {}

/** Thrown if the backend refuses to answer any more, so that the check can't finish. */
export class CutShort extends NotChecked {}

export type Result =
  | { kind: 'ok' }
  | { kind: 'breaks'; evidence: Evidence }
  | { kind: 'missing'; effect: string }
  | { kind: 'not checked'; why: string };

/** A rule of a group. Its id is `group.name`. */
export const ruleOf =
  (group: Group, feature?: Feature) =>
  <T>(name: string, rule: Omit<Rule<T>, 'id' | 'group'>): Rule<T> => ({
    ...(feature && { feature }),
    ...rule,
    id: `${group}.${name}`,
    group,
  });
