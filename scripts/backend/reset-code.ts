/** Reset codes for a forgotten password: six digits, single use, ten minutes, five attempts (ASVS 6.5, 6.6.3). */
import { randomInt } from 'node:crypto';

/** How often each code may be tried. */
export const mostResetAttempts = 5;

export const newResetCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/**
 * The stored code that `matches`. Tries every stored code, and makes one try even without any, so that the time doesn't tell
 * whether there is one.
 */
export async function matchingCode<Stored>(
  stored: readonly Stored[],
  matches: (one: Stored | undefined) => Promise<boolean>,
): Promise<Stored | undefined> {
  let found: Stored | undefined;
  for (const one of stored.length > 0 ? stored : [undefined]) if (await matches(one)) found = one;
  return found;
}
