/**
 * Keeps V8 from holding memory that a rebuild no longer uses. By default, a heap grows to a multiple of what is in use before V8
 * collects garbage, and a rebuild has a heap in each thread.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A heap grows by at most half of what is in use. This costs no time that could be measured. */
export const smallHeap = '--heap-growing-percent=50';

/** Holds for all threads of this process, also for those that start later. */
export const keepHeapsSmall = (): void => setFlagsFromString(smallHeap);

/** Collects all garbage of this thread, and gives the memory back to the system. Takes a tenth of a second. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as NodeJS.GCFunction;
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
