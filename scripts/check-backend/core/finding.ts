/** What a rule finds out about a backend, and the errors by which it says so. */

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

/** Thrown if the backend breaks a rule: by default, the rule that runs. `ruleId` names the rule of a call instead. */
export class Broken extends Error {
  readonly evidence: Evidence;
  readonly ruleId: string | undefined;

  constructor(evidence: Evidence, ruleId?: string) {
    super(`${evidence.call}: ${evidence.came}, expected ${evidence.expected}`);
    this.evidence = evidence;
    this.ruleId = ruleId;
  }
}

/**
 * Thrown if the backend lacks something optional. `part` says in a few words what is missing, and `effect` what follows for the
 * shop, as a sentence without a capital and a full stop.
 */
export class Missing extends Error {
  readonly part: string;
  readonly effect: string;

  constructor(part: string, effect: string) {
    super(`${part}: ${effect}`);
    this.part = part;
    this.effect = effect;
  }
}

/** Thrown if the rule can't be checked here. The message says why. */
export class NotChecked extends Error {}

/** Thrown if the backend refuses to answer any more, so that the check can't finish. */
export class CutShort extends NotChecked {}

/** Thrown if the backend doesn't take what an option of the check names. */
export class WrongOption extends NotChecked {}

export type RuleResult =
  | { kind: 'ok' }
  | { kind: 'breaks'; evidence: Evidence }
  | { kind: 'missing'; part: string; effect: string }
  | { kind: 'not checked'; why: string };
