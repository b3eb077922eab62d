import { setImmediate } from 'node:timers/promises';

/**
 * Resolves when the page has done what it can without a timer or the network. Call it before you expect that nothing has happened.
 * Reading the body of a stubbed response takes some turns of the event loop.
 */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await setImmediate();
}
