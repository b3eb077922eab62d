import { expect, test } from 'vitest';
import { sharedNames } from '../../../scripts/checks/names.ts';

const faultsOf = (sources: Readonly<Record<string, string>>) =>
  sharedNames(Object.keys(sources), (file) => sources[file] ?? '');

test('a name that two files export is found', () => {
  expect(
    faultsOf({
      'src/lib/a.ts': 'export async function open<T>(one: T) {}',
      'src/ui/b.tsx': 'export const open = async ({ one }) => one;',
      'src/api/c.ts': 'function open() {}\nconst openAll = 1;',
    }),
  ).toEqual(['open is exported by src/lib/a.ts and src/ui/b.tsx']);
});

test.each([
  ['interface Line {', 'type Line = string;'],
  ['class Line {', 'interface Line extends Row {'],
  ['type Line<T> = T[];', 'abstract class Line {'],
])('a type that two files export is found: %s and %s', (one, other) => {
  expect(faultsOf({ 'src/lib/a.ts': `export ${one}`, 'src/lib/b.ts': `export ${other}` })).toHaveLength(1);
  expect(faultsOf({ 'src/ui/a.ts': one, 'src/lib/b.ts': `export ${other}` })).toEqual([]);
  expect(faultsOf({ 'src/lib/a.ts': `export { type Line } from '../b.ts';`, 'src/lib/b.ts': other })).toEqual(
    [],
  );
});

test('a constant that two files export is found', () => {
  const twice = (one: string, other: string) =>
    faultsOf({ 'src/lib/a.ts': `export ${one}`, 'src/lib/b.ts': `export ${other}` });
  expect(twice("const size = 'small';", 'let size: number;')).toHaveLength(1);
  expect(twice('const $orders = atom();', 'const { $state: $orders, stop } = orders;')).toHaveLength(1);
  expect(
    twice('const {\n  $state: $orders,\n  stop: stopOrders,\n} = a;', 'const stopOrders = 1;'),
  ).toHaveLength(1);
  expect(twice('const { $state: $orders } = a;', 'const { $state: $user } = b;')).toEqual([]);
  expect(twice('const { a: [size], ...rest } = all;', 'const size = 1, rest = 2;')).toHaveLength(2);
});

test('a private name may not repeat an export of its folder', () => {
  const [text, own] = ['export function Row() {}', 'const { Row } = all;'];
  const other = 'function Row() {}';
  expect(faultsOf({ 'src/features/cart/A.tsx': text, 'src/features/cart/B.tsx': other })).toEqual([
    'Row in src/features/cart/B.tsx repeats the export of src/features/cart/A.tsx',
  ]);
  expect(faultsOf({ 'scripts/rebuild/a.ts': text, 'scripts/rebuild/run/b.ts': own })).toHaveLength(1);
  expect(faultsOf({ 'src/features/cart/A.tsx': text, 'src/features/orders/B.tsx': other })).toEqual([]);
  expect(faultsOf({ 'src/features/cart/A.tsx': other, 'src/features/cart/B.tsx': other })).toEqual([]);
});

test('names that Medusa or shop.config.ts needs may be shared', () => {
  const config = "export const config = { name: 'payment' };";
  expect(
    faultsOf({ 'scripts/medusa/src/jobs/a.ts': config, 'scripts/medusa/src/jobs/b.ts': config }),
  ).toEqual([]);
  const shop = 'export const shop = {};';
  expect(faultsOf({ 'src/merchant/shop.ts': shop, 'src/shop/shop.config.ts': shop })).toEqual([]);
  expect(faultsOf({ 'src/merchant/shop.ts': shop, 'src/lib/shop.ts': shop })).toHaveLength(1);
});

test('the shop, its API and the Medusa plugin may share names', () => {
  const text = 'export function placeOrder() {}';
  const [shop, api, plugin] = ['src/lib/a.ts', 'scripts/reference-api/a.ts', 'scripts/medusa/src/a.ts'];
  expect(faultsOf({ [shop]: text, [api]: text, [plugin]: text })).toEqual([]);
  for (const own of [shop, api, plugin])
    expect(faultsOf({ [own]: text, [own.replace('/a.ts', '/b.ts')]: text })).toHaveLength(1);
});

test('other scripts may not share names with the shop or its API', () => {
  const text = 'export interface Outcome {}';
  const others = ['src/lib/a.ts', 'scripts/reference-api/a.ts', 'scripts/rebuild/b.ts'];
  for (const other of others) expect(faultsOf({ [other]: text, 'scripts/bench/c.ts': text })).toHaveLength(1);
});

test('tests may share a name with the code', () => {
  const text = 'export const freePort = () => 4400;';
  expect(faultsOf({ 'scripts/preview/port.ts': text, 'tests/support/port.ts': text })).toEqual([]);
  expect(faultsOf({ 'tests/medusa/servers/port.ts': text, 'tests/support/port.ts': text })).toEqual([
    'freePort is exported by tests/medusa/servers/port.ts and tests/support/port.ts',
  ]);
});

test('a default export may have the name of another one', () => {
  const text = 'export default class Reporter {}';
  expect(faultsOf({ 'tests/browsers/a.ts': text, 'tests/html/b.ts': text })).toEqual([]);
});

test('a file may declare a name several times', () => {
  const text = 'export function of(one: string): void;\nexport function of(one: number): void;';
  expect(faultsOf({ 'src/lib/a.ts': text })).toEqual([]);
});
