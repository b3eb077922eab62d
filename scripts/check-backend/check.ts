/** Runs the rules against a backend. Each runs once. A rule that needs a broken one isn't checked. */
import type { Endpoint } from '#api/contract/endpoint.ts';
import type { Feature, Setup } from '#lib/setup.ts';
import { type Backend, openBackend } from './backend.ts';
import {
  Broken,
  type Check,
  CutShort,
  Missing,
  NotChecked,
  type Result,
  type Rule,
  type Settings,
} from './rule.ts';
import { callRules, groups, whyNotMade } from './rules/calls.ts';
import { rules } from './rules/rules.ts';
import { defaultSetup, setup } from './rules/shop.ts';

export interface Outcome {
  rule: Pick<Rule, 'id' | 'group' | 'says' | 'otherwise' | 'section'>;
  result: Result;
}

export interface Report {
  /** In the order of the table in docs/backend.md. */
  outcomes: readonly Outcome[];
  /** What the check couldn't remove, as sentences. */
  left: readonly string[];
  /** Why the check couldn't finish. */
  cutShort: string | undefined;
  /** The features, the currency and the countries of the shop. */
  setup: Setup;
}

export async function checkBackend(
  settings: Settings,
  onProgress: (rule: Rule, done: number, total: number) => void = () => {},
): Promise<Report> {
  const backend = openBackend(settings);
  const runs = new Map<Rule, Promise<{ result: Result; value?: unknown }>>();
  /** The broken calls, by the ids of their rules. */
  const brokenCalls = new Map<string, Result>();
  const undo: { what: string; run: () => Promise<unknown> }[] = [];
  const left: string[] = [];
  let cutShort: string | undefined;

  const check: Check = {
    ...backend,
    settings,
    async of<T>(rule: Rule<T>) {
      const { result, value } = await outcomeOf(rule);
      if (result.kind === 'ok') return value as T;
      throw new NotChecked(result.kind === 'not checked' ? result.why : `because of rule ${rule.id}`);
    },
    afterwards: (what, run) => void undo.push({ what, run }),
    leaves: (what) => void left.push(what),
  };

  function outcomeOf(rule: Rule) {
    const running = runs.get(rule) ?? run(rule);
    runs.set(rule, running);
    return running;
  }

  async function run(rule: Rule): Promise<{ result: Result; value?: unknown }> {
    if (settings.isReadOnly && !rule.readsOnly) return notChecked('--read-only changes nothing');
    if (rule.feature && !(await setupOfBackend()).features[rule.feature])
      return notChecked(off(rule.feature));
    try {
      return { result: { kind: 'ok' }, value: await rule.run(check) };
    } catch (error) {
      if (error instanceof Missing) return { result: { kind: 'missing', effect: error.message } };
      if (error instanceof CutShort) cutShort ??= error.message;
      if (error instanceof NotChecked) return notChecked(error.message);
      if (!(error instanceof Broken)) throw error;
      const { ruleId, evidence } = error;
      if (!ruleId) return { result: { kind: 'breaks', evidence } };
      if (!brokenCalls.has(ruleId)) brokenCalls.set(ruleId, { kind: 'breaks', evidence });
      return notChecked(`because of rule ${ruleId}`);
    }
  }

  async function setupOfBackend(): Promise<Setup> {
    const { result, value } = await outcomeOf(setup);
    return result.kind === 'ok' ? (value as Setup) : defaultSetup;
  }

  const isChosen = ({ group }: Pick<Rule, 'group'>) => settings.groups?.includes(group) ?? true;
  const chosen = rules.filter(isChosen);
  for (const [index, rule] of chosen.entries()) {
    if (settings.signal?.aborted) {
      cutShort ??= 'it was interrupted';
      break;
    }
    onProgress(rule, index, chosen.length);
    const { result } = await outcomeOf(rule);
    if (settings.endsAtBreak && (result.kind === 'breaks' || brokenCalls.size)) break;
  }
  for (const { what, run: undoOne } of undo.reverse())
    await undoOne().catch((error: unknown) => {
      if (!(error instanceof Broken || error instanceof NotChecked)) throw error;
      left.push(what);
    });

  const setupFound = await setupOfBackend();
  const outcomes: Outcome[] = callRules.map((rule) => ({
    rule,
    result:
      brokenCalls.get(rule.id) ??
      (backend.answered.has(rule.endpoint.name)
        ? { kind: 'ok' }
        : { kind: 'not checked', why: whyNotAnswered(rule.endpoint, backend, settings, setupFound) }),
  }));
  for (const rule of rules) {
    const ran = await runs.get(rule);
    if (ran) outcomes.push({ rule, result: ran.result });
  }
  // A chosen rule may need one of another group, which is shown only if it breaks.
  const shown = outcomes.filter(({ rule, result }) => isChosen(rule) || result.kind === 'breaks');
  return {
    outcomes: groups.flatMap((group) => shown.filter(({ rule }) => rule.group === group)),
    left,
    cutShort,
    setup: setupFound,
  };
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
