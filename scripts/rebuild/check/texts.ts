/** Guards that no page shows a message's key, `undefined`, `NaN` or the like. */
import type { BuiltPage } from '../render/site.ts';
import type { Fault } from './fault.ts';
import type { ScannedPage } from './html.ts';
import { perText } from './memo.ts';

const accidents = /\bundefined\b|\bNaN\b|\[object \w+\]|\{\{\w+\}\}/;

/**
 * With the messages' `namespaces`, `cart:add` is a key and not a text. `isCatalogue` says whether the merchant or a customer
 * wrote a word: a review may well say "undefined".
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

/** The first accident in a text, or ''. */
const finder = perText((namespaces) => {
  const key = namespaces ? new RegExp(`\\b(${namespaces}):[a-z]\\w*(\\.\\w+)*\\b`) : undefined;
  return perText((text) => (key?.exec(text) ?? accidents.exec(text) ?? /^null$/.exec(text))?.[0] ?? '');
});
