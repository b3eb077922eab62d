import { expect, test } from 'vitest';
import { sharedNames } from '../../../scripts/checks/names.ts';

const faultsOf = (sources: Readonly<Record<string, string>>) =>
  sharedNames(Object.keys(sources), (file) => sources[file] ?? '');

test('a name that two files export is found', () => {
  expect(
    faultsOf({
      'src/lib/a.ts': 'export async function open<T>(one: T) {}',
      'src/ui/b.tsx': 'export const open = async ({ one }) => one;',
      'src/ui/c.ts': 'function open() {}\nexport const opened = (1);',
    }),
  ).toEqual(['open is exported by src/lib/a.ts and src/ui/b.tsx']);
});

test.each([
  ['interface Line {', 'type Line = string;'],
  ['class Line {', 'interface Line extends Row {'],
  ['type Line<T> = T[];', 'abstract class Line {'],
])('a type that two files export is found: %s and %s', (one, other) => {
  expect(faultsOf({ 'src/lib/a.ts': `export ${one}`, 'src/lib/b.ts': `export ${other}` })).toHaveLength(1);
  expect(faultsOf({ 'src/lib/a.ts': one, 'src/lib/b.ts': `export ${other}` })).toEqual([]);
  expect(faultsOf({ 'src/lib/a.ts': `export { type Line } from '../b.ts';`, 'src/lib/b.ts': other })).toEqual(
    [],
  );
});

test('the Medusa plugin may share names with the reference API', () => {
  const [own, text] = ['scripts/medusa/src/order/place.ts', 'export function placeOrder() {}'];
  expect(faultsOf({ [own]: text, 'scripts/reference-api/order/place.ts': text })).toEqual([]);
  expect(faultsOf({ [own]: text, 'scripts/medusa/src/order/rows.ts': text })).toHaveLength(1);
});

test('tests may share a name with the code', () => {
  const text = 'export const freePort = () => 4400;';
  expect(faultsOf({ 'scripts/preview/port.ts': text, 'tests/support/port.ts': text })).toEqual([]);
  expect(faultsOf({ 'tests/medusa/servers/port.ts': text, 'tests/support/port.ts': text })).toEqual([
    'freePort is exported by tests/medusa/servers/port.ts and tests/support/port.ts',
  ]);
});

test('a file may declare a name several times', () => {
  const text = 'export function of(one: string): void;\nexport function of(one: number): void;';
  expect(faultsOf({ 'src/lib/a.ts': text })).toEqual([]);
});
