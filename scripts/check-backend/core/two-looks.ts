/** Looks a second time before a rule breaks, because a live shop may sell something during the check. */
import { Broken } from './finding.ts';

export async function inTwoLooks<T>(look: (isFirst: boolean) => T | Promise<T>): Promise<T> {
  try {
    return await look(true);
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    return await look(false);
  }
}
