import { atom } from 'nanostores';
import { expect, test } from 'vitest';
import { combinedStore } from '#lib/combine-stores.ts';

test('a combined store has the newest value of each of its stores', () => {
  const [$name, $count] = [atom('lamp'), atom(1)];
  const seen: object[] = [];
  const stop = combinedStore({ name: $name, count: $count }).subscribe((value) => seen.push(value));
  $count.set(2);
  $name.set('vase');
  stop();
  expect(seen).toEqual([
    { name: 'lamp', count: 1 },
    { name: 'lamp', count: 2 },
    { name: 'vase', count: 2 },
  ]);
});
