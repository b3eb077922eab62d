/** Guards that no page shows a message's key or a value that is none. */
import type { BuiltPage } from '../release/site.ts';
import type { Fault } from './fault.ts';
import type { ScannedPage } from './html.ts';
import { remembered } from './remembered.ts';

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
  const accidentIn = finder(namespaces.join('|'));
  const faults: Fault[] = [];
  for (const text of scanned.texts) {
    const found = accidentIn(text);
    if (found && !isCatalogue(found))
      faults.push({ where: page.path, what: `shows "${found}" in "${text.slice(0, 80)}"` });
  }
  return faults;
}

/** '' for a text without one. */
const finder = remembered((namespaces) => {
  const key = namespaces ? new RegExp(`\\b(${namespaces}):[a-z]\\w*(\\.\\w+)*\\b`) : undefined;
  return remembered((text) => (key?.exec(text) ?? accidents.exec(text) ?? /^null$/.exec(text))?.[0] ?? '');
});
