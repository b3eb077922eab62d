/** A live shop sells while it is checked, so what differs must still differ at a second look. */
import { Broken } from './rule.ts';

export async function inTwoLooks<T>(look: (isFirst: boolean) => T | Promise<T>): Promise<T> {
  try {
    return await look(true);
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    return await look(false);
  }
}
