/** A live shop sells during the check. So only a difference that is still there at a second look breaks a rule. */
import { Broken } from './finding.ts';

export async function inTwoLooks<T>(look: (isFirst: boolean) => T | Promise<T>): Promise<T> {
  try {
    return await look(true);
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    return await look(false);
  }
}
