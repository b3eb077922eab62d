/** Guards that nothing secret is published: Stripe's secret and restricted keys, signing secrets, tokens, private keys. */
import type { Fault } from './fault.ts';

const patterns: readonly (readonly [string, RegExp])[] = [
  ['a secret Stripe key', /\b[sr]k_(?:test|live)_\w{8,}/],
  ['a webhook signing secret', /\bwhsec_\w{8,}/],
  ['a payment client secret', /\bpi_\w{8,}_secret_\w{8,}/],
  ['a bearer token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  ['a private key', /-----BEGIN (?:\w+ )?PRIVATE KEY-----/],
];

/** Part of every pattern: a quick test for pages, which are long and contain none. */
const hint = /k_(?:test|live)_|whsec_|_secret_|eyJ|PRIVATE KEY/;

/** The faults never repeat the secret. */
export function checkSecrets(file: string, text: string): Fault[] {
  if (!hint.test(text)) return [];
  return patterns
    .filter(([, pattern]) => pattern.test(text))
    .map(([name]) => ({ where: file, what: `contains ${name}` }));
}
