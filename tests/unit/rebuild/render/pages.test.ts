import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderPages, threadsFor } from '../../../../scripts/rebuild/render/pages.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { write } from '../../../support/write-file.ts';

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

test('the progress also counts pages outside the catalogue', async () => {
  const folder = temporaryFolder();
  const renderer = join(folder, 'renderer');
  const shop = { origin: 'https://shop.example', fixedPaths: ['/', '/cart'], islandFiles: {} };
  write(join(renderer, 'renderer.json'), JSON.stringify(shop));
  write(
    join(renderer, 'entry.mjs'),
    "export const merchantPaths = ['/pages/terms']; export const app = { render: () => new Response('<p>Page</p>') };",
  );
  const counts: [number, number][] = [];
  await renderPages({
    variables: { SHOP_DIR: 'tests/support/rebuild/small-shop' },
    renderer,
    snapshotFile: ':memory:',
    staging: join(folder, 'staging'),
    out: join(folder, 'out'),
    paths: ['/product/kettle'],
    isFull: true,
    removed: new Set(),
    files: [],
    hashes: new Map(),
    origin: shop.origin,
    policy: {},
    effort: 'low',
    expected: 2,
    signal: new AbortController().signal,
    onPage: (...count) => counts.push(count),
  });
  expect(counts).toEqual([1, 2, 3, 4].map((done) => [done, 4]));
});
