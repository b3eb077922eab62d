/** Runs rules against a backend, each once. A rule that needs the result of a broken rule isn't checked. */
import type { Endpoint } from '#api/contract/endpoint.ts';
import type { Feature, Setup } from '#lib/shop-setup.ts';
import { type Backend, openBackend } from './core/backend.ts';
import { Broken, CutShort, Missing, NotChecked, type RuleResult, WrongOption } from './core/finding.ts';
import type { Check, Rule, Settings } from './core/rule.ts';
import { callRules, whyNotMade } from './rules/calls.ts';
import { rules } from './rules/rules.ts';
import { checkedSetup, defaultSetup } from './rules/shop.ts';

export interface RuleOutcome {
  rule: Pick<Rule, 'id' | 'group' | 'says' | 'otherwise' | 'section'>;
  result: RuleResult;
}

interface Ran {
  result: RuleResult;
  /** What the rule returned. */
  value?: unknown;
}

export class RuleRunner {
  /** The broken calls, by the ids of their rules. */
  readonly brokenCalls = new Map<string, RuleResult>();
  /** What the check couldn't remove, as sentences. */
  readonly left: string[] = [];
  /** Why the check couldn't finish. */
  cutShort: string | undefined;
  /** What is wrong with the first option that the check couldn't use. */
  wrongOption: string | undefined;
  readonly #settings: Settings;
  readonly #backend: Backend;
  readonly #check: Check;
  readonly #runs = new Map<Rule, Promise<Ran>>();
  readonly #removals: { what: string; run: () => Promise<unknown> }[] = [];

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#backend = openBackend(settings);
    this.#check = {
      ...this.#backend,
      settings,
      of: (rule) => this.#valueOf(rule),
      removeLater: (what, run) => void this.#removals.push({ what, run }),
      noteLeft: (what) => void this.left.push(what),
    };
  }

  /** Runs the rule, unless it has run. */
  run(rule: Rule): Promise<Ran> {
    const running = this.#runs.get(rule) ?? this.#runNow(rule);
    this.#runs.set(rule, running);
    return running;
  }

  async #valueOf<T>(rule: Rule<T>): Promise<T> {
    const { result, value } = await this.run(rule);
    if (result.kind === 'ok') return value as T;
    throw new NotChecked(result.kind === 'not checked' ? result.why : `because of rule ${rule.id}`);
  }

  async #runNow(rule: Rule): Promise<Ran> {
    if (this.#settings.isReadOnly && !rule.readsOnly) return notChecked('--read-only changes nothing');
    if (rule.feature && !(await this.setup()).features[rule.feature]) return notChecked(off(rule.feature));
    try {
      return { result: { kind: 'ok' }, value: await rule.run(this.#check) };
    } catch (error) {
      if (error instanceof Missing) {
        const { part, effect } = error;
        return { result: { kind: 'missing', part, effect } };
      }
      if (error instanceof CutShort) this.cutShort ??= error.message;
      if (error instanceof WrongOption) this.wrongOption ??= error.message;
      if (error instanceof NotChecked) return notChecked(error.message);
      if (!(error instanceof Broken)) throw error;
      const { ruleId, evidence } = error;
      if (!ruleId) return { result: { kind: 'breaks', evidence } };
      if (!this.brokenCalls.has(ruleId)) this.brokenCalls.set(ruleId, { kind: 'breaks', evidence });
      return notChecked(`because of rule ${ruleId}`);
    }
  }

  /** The shop's setup that follows from the backend's response, or else the default setup. */
  async setup(): Promise<Setup> {
    const { result, value } = await this.run(checkedSetup);
    return result.kind === 'ok' ? (value as Setup) : defaultSetup;
  }

  /** Removes what the rules have made, in reverse order. */
  async removeMade(): Promise<void> {
    for (const { what, run } of this.#removals.reverse())
      await run().catch((error: unknown) => {
        if (!(error instanceof Broken || error instanceof NotChecked)) throw error;
        this.left.push(what);
      });
  }

  /** Whether each call was answered as the contract says. */
  callOutcomes(found: Setup): RuleOutcome[] {
    return callRules.map((rule) => {
      const { endpoint } = rule;
      const broken = this.brokenCalls.get(rule.id);
      if (broken) return { rule, result: broken };
      if (this.#backend.answered.has(endpoint.name)) return { rule, result: { kind: 'ok' } };
      return { rule, ...notChecked(whyNotAnswered(endpoint, this.#backend, this.#settings, found)) };
    });
  }

  /** The outcomes of the rules that ran. */
  async ruleOutcomes(): Promise<RuleOutcome[]> {
    const outcomes: RuleOutcome[] = [];
    for (const rule of rules) {
      const ran = await this.#runs.get(rule);
      if (ran) outcomes.push({ rule, result: ran.result });
    }
    return outcomes;
  }
}

function whyNotAnswered(
  { feature, resetBy, name, optional, method, changesNothing }: Endpoint,
  { replies }: Backend,
  { isReadOnly }: Settings,
  { features }: Setup,
): string {
  if (feature && !features[feature]) return off(feature);
  if (resetBy && features.resetBy !== resetBy) return `passwords are reset by ${features.resetBy}`;
  const isLacking = optional && replies.some((reply) => reply.endpoint === name);
  if (isLacking) return 'the backend lacks this call, which is optional';
  if (whyNotMade[name]) return whyNotMade[name];
  const isReading = method === 'GET' || changesNothing;
  return isReadOnly && !isReading
    ? '--read-only changes nothing'
    : 'the rules that need its response weren’t checked';
}

const off = (feature: Feature) => `the feature \`${feature}\` is off, so the shop never asks`;

const notChecked = (why: string) => ({ result: { kind: 'not checked', why } as const });
