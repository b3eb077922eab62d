import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { randomId } from '#lib/random-id.ts';

test('is a UUID of version 4, another one each time', () => {
  const ids = Array.from({ length: 1000 }, randomId);
  for (const id of ids) expect(id).toSatisfy((text) => z.uuidv4().safeParse(text).success);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([
  [0, '00000000-0000-4000-8000-000000000000'],
  [255, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
])('bytes of %i', (byte, id) => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(
    (array) => (array as Uint8Array).fill(byte) as never,
  );
  expect(randomId()).toBe(id);
});
