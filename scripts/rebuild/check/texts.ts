/** Checks that nothing secret is published, and that no page shows a message's key, `undefined`, `NaN` or the like. */
const secrets: readonly (readonly [string, RegExp])[] = [
  ['a secret Stripe key', /\b[sr]k_(?:test|live)_\w{8,}/],
  ['a webhook signing secret', /\bwhsec_\w{8,}/],
  ['a payment client secret', /\bpi_\w{8,}_secret_\w{8,}/],
  ['a bearer token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  ['a private key', /-----BEGIN (?:\w+ )?PRIVATE KEY-----/],
];

/** Every secret contains one of these. One search for them rules out most files. */
const hint = /k_test_|k_live_|whsec_|_secret_|eyJ|PRIVATE KEY/;

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
  const key = `\\b(?:${namespaces.join('|')}):[a-z]\\w*(?:\\.\\w+)*\\b`;
  const suspect = new RegExp(`${key}|${accident.source}|^null$`, 'gm');
  return (texts) => {
    // Most pages contain nothing suspicious, so this saves testing each of their texts.
    if (texts.join('\n').search(suspect) < 0) return [];
    return texts.flatMap((text) => {
      const found = text.match(suspect)?.find((word) => !isCatalogue(word));
      return found ? [`shows "${found}" in "${text.slice(0, 80)}"`] : [];
    });
  };
}
