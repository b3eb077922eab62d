/** Checks that nothing secret is published, and that no page shows a message's key, `undefined`, `NaN` or the like. */
import { remembered } from './html.ts';

const secrets: readonly (readonly [string, RegExp])[] = [
  ['a secret Stripe key', /\b[sr]k_(?:test|live)_\w{8,}/],
  ['a webhook signing secret', /\bwhsec_\w{8,}/],
  ['a payment client secret', /\bpi_\w{8,}_secret_\w{8,}/],
  ['a bearer token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  ['a private key', /-----BEGIN (?:\w+ )?PRIVATE KEY-----/],
];

/** Matches a part of every secret. It quickly rules out the many files without secrets. */
const hint = /k_(?:test|live)_|whsec_|_secret_|eyJ|PRIVATE KEY/;

/** Names the kinds of secrets found, never the secrets themselves. */
export function secretsIn(text: string): string[] {
  if (!hint.test(text)) return [];
  return secrets.filter(([, pattern]) => pattern.test(text)).map(([name]) => `contains ${name}`);
}

const accident = /\bundefined\b|\bNaN\b|\[object \w+\]|\{\{\w+\}\}/;

/**
 * The messages' `namespaces` distinguish a key such as `cart:add` from other text. `isCatalogue` says whether the merchant
 * or a customer wrote a word, because a review may say "undefined".
 */
export function textCheck(
  namespaces: readonly string[],
  isCatalogue: (word: string) => boolean,
): (texts: readonly string[]) => string[] {
  const key = new RegExp(`\\b(${namespaces.join('|')}):[a-z]\\w*(\\.\\w+)*\\b`);
  const faultOf = remembered((text) => {
    const [found] = key.exec(text) ?? accident.exec(text) ?? /^null$/.exec(text) ?? [];
    return found && !isCatalogue(found) ? `shows "${found}" in "${text.slice(0, 80)}"` : '';
  });
  return (texts) => texts.map(faultOf).filter(Boolean);
}
