/** Checks that no page shows a message's key, `undefined`, `NaN` or the like. */

const accident = /\bundefined\b|\bNaN\b|\[object \w+\]|\{\{\w+\}\}/;

/**
 * The messages' `namespaces` distinguish a key such as `cart:add` from other text. `isCatalogue` says whether a word is
 * from the merchant or a shopper, because a review may say "undefined".
 */
export function textCheck(
  namespaces: readonly string[],
  isCatalogue: (word: string) => boolean,
): (texts: readonly string[]) => string[] {
  const key = `\\b(?:${namespaces.join('|')}):[a-z]\\w*(?:\\.\\w+)*\\b`;
  const suspect = new RegExp(`${key}|${accident.source}|^null$`, 'gm');
  return (texts) => {
    // Tests all texts of a page at once, because most pages contain nothing suspicious.
    if (texts.join('\n').search(suspect) < 0) return [];
    return texts.flatMap((text) => {
      const found = text.match(suspect)?.find((word) => !isCatalogue(word));
      return found ? [`shows "${found}" in "${text.slice(0, 80)}"`] : [];
    });
  };
}
