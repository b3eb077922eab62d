/** Memory that one step needed and the next does not. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives what is no longer needed back to the system: Node keeps it in store, and other processes are about to start that
 * need as much again.
 */
export function freeMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
}

/** Megabytes of heap that rendering so many pages may take before it is tidied up: more only grows into garbage. */
export function heapFor(pages: number): number {
  return 384 + Math.ceil(pages / 150);
}
