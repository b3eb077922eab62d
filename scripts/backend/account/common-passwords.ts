import { invalid } from '../failures/http-error.ts';
import commonPasswords from './common-passwords.json' with { type: 'json' };

/**
 * The 3,000 most common passwords that could pass the contract's rule, in small letters (ASVS 6.2.4), from the list of
 * `@zxcvbn-ts/language-common` (MIT licence). Each line of the file has several.
 */
const common = new Set(commonPasswords.flatMap((line) => line.split(' ')));

/** Throws `HttpError` 422 for a common password. Ignores case, and signs at the end that are neither letters nor digits. */
export function refuseCommonPassword(password: string): void {
  if (common.has(password.toLowerCase().replace(/[^a-z0-9]+$/, ''))) throw invalid({ password: 'common' });
}
