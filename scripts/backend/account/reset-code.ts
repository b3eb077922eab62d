/** Reset codes for a forgotten password: six digits, single use, few attempts, valid for minutes (ASVS 6.5, 6.6.3). */
import { randomInt } from 'node:crypto';

/** How long a code works, in milliseconds. */
export const resetCodeLifetime = 10 * 60_000;
/** How often each code may be tried. */
export const mostResetAttempts = 5;

export const newResetCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/**
 * The stored code that `matches`. Compares every stored code. If there is none, still compares once, so that the time doesn't
 * tell whether a code is stored.
 */
export async function matchingCode<Stored>(
  stored: readonly Stored[],
  matches: (one: Stored | undefined) => Promise<boolean>,
): Promise<Stored | undefined> {
  let found: Stored | undefined;
  for (const one of stored.length > 0 ? stored : [undefined]) if (await matches(one)) found = one;
  return found;
}
