/** Guards that no page shows a message's key or a value that is none. */
import type { BuiltPage } from '../output/site.ts';
import type { Fault } from './fault.ts';
import type { ScannedPage } from './html.ts';

const accidents = /\bundefined\b|\bNaN\b|\[object \w+\]|\{\{\w+\}\}/;

/**
 * `namespaces` are those of the messages: `cart:add` is then a key and no text. `isCatalogue` tells whether the merchant
 * wrote the word: a review may well say "undefined".
 */
export function checkTexts(
  page: BuiltPage,
  scanned: ScannedPage,
  namespaces: readonly string[],
  isCatalogue: (word: string) => boolean,
): Fault[] {
  const key = new RegExp(`\\b(${namespaces.join('|')}):[a-z]\\w*(\\.\\w+)*\\b`);
  const faults: Fault[] = [];
  for (const text of scanned.texts) {
    const found =
      (namespaces.length > 0 ? key.exec(text) : null) ?? accidents.exec(text) ?? /^null$/.exec(text);
    if (found && !isCatalogue(found[0]))
      faults.push({ where: page.path, what: `shows "${found[0]}" in "${text.slice(0, 80)}"` });
  }
  return faults;
}
