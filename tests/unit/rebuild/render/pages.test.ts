import { describe, expect, test } from 'vitest';
import { threadsFor } from '../../../../scripts/rebuild/render/pages.ts';

const large = { expected: 20_000, effort: 'low' } as const;

describe('the threads of a build', () => {
  test.each([1, 2, 4, 16])('are as many as the cores (%i)', (cores) => {
    expect(threadsFor(large, { cores, memory: 8e9 })).toBe(cores);
  });

  test.each([
    [16, 1.2e9, 4],
    [4, 0.6e9, 2],
    [4, 0.1e9, 1],
  ])('fit into the memory (%i cores, %d bytes)', (cores, memory, threads) => {
    expect(threadsFor(large, { cores, memory })).toBe(threads);
  });

  test.each([
    ['low', 0, 1],
    ['low', 50, 1],
    ['low', 51, 2],
    ['high', 51, 3],
  ] as const)('have enough pages to be worth it (%s, %i)', (effort, expected, threads) => {
    expect(threadsFor({ expected, effort }, { cores: 4, memory: 8e9 })).toBe(threads);
  });
});
