import { expect, test } from 'vitest';
import { loneDataNames } from '../../../scripts/checks/data-names.ts';

const markup = '<p data-price="1" data-list-size data-tip-left>';
const script =
  "document.querySelector('[data-price]'); const { listSize } = p.dataset; one('[data-tip-' + side);";

test('a data attribute that is written and read passes', () => {
  expect(loneDataNames([markup, script])).toEqual([]);
});

test.each([
  ["p.closest('[data-prise]')", 'data-prise is read, but never written'],
  ["p.hasAttribute('data-prise')", 'data-prise is read, but never written'],
  ["p.dataset['priseNow']", 'data-prise-now is read, but never written'],
  ['<p class="data-[prise]:hidden">', 'data-prise is read, but never written'],
  ['<p data-prise>', 'data-prise is written, but never read'],
  ['<p data-prise> const prise = 1;', 'data-prise is written, but never read'],
  ["p.dataset['priseNow'] = '1'", 'data-prise-now is written, but never read'],
  ["p.toggleAttribute('data-prise', true)", 'data-prise is written, but never read'],
  ["<p data-prise> say('prise');", 'data-prise is written, but never read'],
])('%s alone is a fault: %s', (text, fault) => {
  expect(loneDataNames([markup, script, text])).toEqual([fault]);
});

test.each([
  "const { prise = '{}' } = root.dataset;",
  "const mark = 'prise'; say(root.dataset[mark]);",
  "if ('prise' in root.dataset) say();",
])('a script may read a data attribute by %s', (text) => {
  expect(loneDataNames(['<p data-prise>', text])).toEqual([]);
});

test('a data attribute that only tests read passes', () => {
  expect(loneDataNames(['<p data-prise>'], ["page.locator('[data-prise]')"])).toEqual([]);
});
