/** Finds the cheapest plan that is sure to be right. Reads at the target, writes nothing. */
import { filesBetween, type History } from './history.ts';
import type { Plan, Release } from './plan.ts';
import { planAll } from './plan-all.ts';
import { planSteps } from './plan-steps.ts';
import { readState } from './state.ts';
import type { PublishTarget } from './target.ts';

/** Undefined when the target is up to date. */
export async function planFor(
  target: PublishTarget,
  release: Release,
  history: History,
  signal: AbortSignal,
): Promise<Plan | undefined> {
  const state = await readState(target, signal);
  const known = state?.form === target.formOf(release.tier) ? state : undefined;
  const between = known?.release ? filesBetween(history, known.release, release.name) : undefined;
  if (known?.release && between) {
    if (known.release === release.name && known.pending.length === 0) return undefined;
    return planSteps(target, release, known, between);
  }
  // A machine without the folders of before built the very same thing again.
  if (known?.fingerprint === release.fingerprint && known.pending.length === 0) return undefined;
  return planAll(target, release, state, signal);
}
