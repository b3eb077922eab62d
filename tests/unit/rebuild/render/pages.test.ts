import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RebuildError } from '../../../../scripts/rebuild/core/rebuild-error.ts';
import { renderPages, threadsFor, UnusableRenderer } from '../../../../scripts/rebuild/render/pages.ts';
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

const origin = 'https://shop.example';
const jobIn = (folder: string) =>
  ({
    variables: { SHOP_DIR: 'tests/support/rebuild/small-shop' },
    renderer: join(folder, 'renderer'),
    snapshotFile: ':memory:',
    staging: join(folder, 'staging'),
    out: join(folder, 'out'),
    removed: new Set<string>(),
    hashes: new Map<string, string>(),
    origin,
    policy: {},
    effort: 'low',
    expected: 2,
    signal: new AbortController().signal,
  }) as const;

test.each([
  ['with pages blames', ['/product/kettle'], UnusableRenderer],
  ['without pages doesn’t blame', [], RebuildError],
])('a failed delta %s the compiled shop', async (_, paths, error) => {
  const job = { ...jobIn(temporaryFolder()), paths, isFull: false, files: ['lost'], onPage: () => {} };
  await expect(renderPages(job)).rejects.toBeInstanceOf(error);
});

test('the progress also counts pages outside the catalogue', async () => {
  const folder = temporaryFolder();
  const { renderer } = jobIn(folder);
  const shop = { origin, fixedPaths: ['/', '/cart'], islandFiles: {} };
  write(join(renderer, 'renderer.json'), JSON.stringify(shop));
  write(
    join(renderer, 'entry.mjs'),
    "export const merchantPaths = ['/pages/terms']; export const app = { render: () => new Response('<p>Page</p>') };",
  );
  const counts: [number, number][] = [];
  await renderPages({
    ...jobIn(folder),
    paths: ['/product/kettle'],
    isFull: true,
    files: [],
    onPage: (...count) => counts.push(count),
  });
  expect(counts).toEqual([1, 2, 3, 4].map((done) => [done, 4]));
});
