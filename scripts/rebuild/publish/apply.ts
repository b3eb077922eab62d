/** Carries a plan out. Killed at any moment, the target serves the old or the new files, and the next run goes on. */
import { drain } from '../parallel.ts';
import { phases } from './changes.ts';
import type { Plan } from './plan.ts';
import { writeList, writeState } from './state.ts';
import { TargetFailure } from './target.ts';
import type { Tree } from './tree.ts';

/** Throws `TargetFailure` that says how far it came, or the signal's reason. */
export async function apply(
  { target, from, uploads, removals, during, after, list }: Plan,
  tree: Tree,
  signal: AbortSignal,
  onObject: (done: number, total: number) => void,
): Promise<void> {
  const total = phases.reduce((sum, phase) => sum + uploads[phase].length, 0);
  let sent = 0;
  try {
    if (list) await writeList(target, list, signal);
    await writeState(target, during, signal);
    for (const phase of phases)
      await drain(uploads[phase], target.parallel, async (object) => {
        signal.throwIfAborted();
        await target.put(object, tree, signal);
        onObject(++sent, total + removals.length);
      });
    let removed = 0;
    await drain(removals, target.parallel, async (key) => {
      signal.throwIfAborted();
      await target.remove(key, signal);
      onObject(total + ++removed, total + removals.length);
    });
    await writeState(target, after, signal);
  } catch (error) {
    signal.throwIfAborted();
    const before = from ?? 'what was there before';
    const where =
      sent === 0
        ? `${target.name} has ${before}, unchanged`
        : sent < total
          ? `${sent} of ${total} objects are there beside ${before}; nothing was removed`
          : `everything new is at ${target.name}, what is no longer needed was not all removed`;
    throw new TargetFailure(`${error instanceof Error ? error.message : String(error)} (${where})`, error);
  }
}
