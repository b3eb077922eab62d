/** Checks a backend: runs the rules, removes what they made, and reports the results. */
import type { Setup } from '#lib/shop-setup.ts';
import type { Rule, Settings } from './core/rule.ts';
import { type RuleOutcome, RuleRunner } from './rule-runner.ts';
import { ruleGroups } from './rules/calls.ts';
import { rules } from './rules/rules.ts';

export interface Report {
  /** Sorted by group. In each group, the rules of single calls come first. */
  outcomes: readonly RuleOutcome[];
  /** What the check couldn't remove, as sentences. */
  left: readonly string[];
  /** Why the check couldn't finish. */
  cutShort: string | undefined;
  /** What is wrong with an option of the check. */
  wrongOption: string | undefined;
  /** The features, the currency and the countries of the shop. */
  setup: Setup;
}

export async function checkBackend(
  settings: Settings,
  onProgress: (rule: Rule, done: number, total: number) => void = () => {},
): Promise<Report> {
  const runner = new RuleRunner(settings);
  const isChosen = ({ group }: Pick<Rule, 'group'>) => settings.groups?.includes(group) ?? true;
  const chosen = rules.filter(isChosen);
  try {
    for (const [index, rule] of chosen.entries()) {
      if (settings.signal?.aborted) {
        runner.cutShort ??= 'it was interrupted';
        break;
      }
      onProgress(rule, index, chosen.length);
      const { result } = await runner.run(rule);
      if (settings.endsAtBreak && (result.kind === 'breaks' || runner.brokenCalls.size)) break;
    }
  } finally {
    await runner.removeMade();
  }
  const found = await runner.setup();
  // A chosen rule may need a rule of another group. That rule is shown only if it is broken.
  const shown = [...runner.callOutcomes(found), ...(await runner.ruleOutcomes())].filter(
    ({ rule, result }) => isChosen(rule) || result.kind === 'breaks',
  );
  return {
    outcomes: ruleGroups.flatMap((group) => shown.filter(({ rule }) => rule.group === group)),
    left: runner.left,
    cutShort: runner.cutShort,
    wrongOption: runner.wrongOption,
    setup: found,
  };
}
