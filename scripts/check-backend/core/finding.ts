/** What a rule finds out about a backend, and what it throws to say so. */

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

/** The backend breaks a rule: the one that runs, or `ruleId`, the rule of a call. */
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

export type RuleResult =
  | { kind: 'ok' }
  | { kind: 'breaks'; evidence: Evidence }
  | { kind: 'missing'; effect: string }
  | { kind: 'not checked'; why: string };
