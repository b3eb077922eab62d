import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { invalid } from '../../backend/http-error.ts';

/**
 * The 3,000 most common passwords that could pass the contract's rule, in small letters (ASVS 6.2.4), from the list of
 * `@zxcvbn-ts/language-common` (MIT licence).
 */
const common = new Set(
  readFileSync(join(import.meta.dirname, '../../backend/common-passwords.txt'), 'utf8')
    .trim()
    .split(/\s+/),
);

/** Throws `HttpError` 422 for a common password. Ignores case, and signs at the end that are neither letters nor digits. */
export function refuseCommonPassword(password: string): void {
  if (common.has(password.toLowerCase().replace(/[^a-z0-9]+$/, ''))) throw invalid({ password: 'common' });
}
