/** A fault of a backend, and the rule that the check must name first. */
import type { Group } from '../../../../scripts/check-backend/core/rule.ts';
import type { Exchange, Fault } from '../../api/faulty-backend.ts';

export interface BackendFault extends Fault {
  /** What `GET /v1/shop` says while the backend has the fault. */
  shop?: object;
  rule: string;
  /** The group of rules that shows the fault, by default the rule's own group. */
  group?: Group;
  /** What the backend does wrong. */
  does: string;
  /** The contract allows the fault, so the check only says what the shop leaves out. */
  isAllowed?: true;
}

/** Marks a fault as one that the contract allows. */
export const allowed = (fault: BackendFault): BackendFault => ({ ...fault, isAllowed: true });

export type Change = (exchange: Exchange, again: () => Promise<unknown>) => void | Promise<void>;

/** Changes the successful responses of a call. */
export const in2xx = (rule: string, call: string, does: string, change: Change): BackendFault => ({
  rule,
  does,
  after: (exchange, again) => {
    if (exchange.call === call && exchange.status < 300) return change(exchange, again);
  },
});

/** Makes a refused call succeed, or answers it in another way. */
export const inFailure = (
  rule: string,
  call: string,
  does: string,
  status: number,
  change: Change,
): BackendFault => ({
  rule,
  does,
  after: (exchange, again) => {
    if (exchange.call === call && exchange.status === status) return change(exchange, again);
  },
});

export const answers =
  (status: number, body: unknown = {}): Change =>
  (exchange) => {
    exchange.status = status;
    exchange.body = body;
  };

/** Changes every response. */
export const always = (rule: string, does: string, after: Change): BackendFault => ({ rule, does, after });

/** A fault with a memory of its own. */
export const remembering = (make: () => BackendFault): [BackendFault] => [make()];

/** The products in a response. A list of changes has only their slugs. */
// biome-ignore lint/suspicious/noExplicitAny: faults reach into bodies of every shape.
export const productsIn = (body: any): any[] => [
  ...(body?.products ?? []).filter((one: unknown) => typeof one === 'object'),
  ...(body?.product ? [body.product] : []),
];
