import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { stageSitemaps } from '../../../../scripts/rebuild/next-build/stage-sitemaps.ts';
import type { Entry } from '../../../../scripts/rebuild/places/entry.ts';
import { ManifestFiles, Piece } from '../../../../scripts/rebuild/places/manifest-files.ts';
import type { Plan } from '../../../../scripts/rebuild/plan/plan.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const page: Entry = { hash: 'h', size: 1, type: 'page', key: 'k' };
const hidden: Entry = { ...page, hidden: true };
const fileOf = (number: number): string[] => [`product/p${number}.html`, `fr/product/p${number}.html`];
const pathsOf = (number: number): string[] => [`/product/p${number}`, `/fr/product/p${number}`];
/** 7,000 products in two languages, which need four sitemaps. */
const numbers = Array.from({ length: 7000 }, (_, number) => number);

let staging: string;
let live: ManifestFiles;

/** Stages the sitemaps of a build with these files. */
function stage(
  files: ManifestFiles,
  plan: Partial<Plan>,
  { contents = live, products = numbers.length, pending = [] as string[] } = {},
) {
  const options = {
    staging,
    contents: { files: contents, pending },
    effort: 'low',
    origin: 'https://s.example',
    products,
  } as const;
  return stageSitemaps(options, { mode: 'delta', keys: new Map(), removed: [], ...plan }, files);
}
/** The pages that a staged sitemap lists. */
const listedIn = (name: string): string[] =>
  [...readFileSync(join(staging, name), 'utf8').matchAll(/<loc>https:\/\/s\.example(.*?)<\/loc>/g)].map(
    ([, path = '']) => path,
  );

beforeEach(async () => {
  staging = join(temporaryFolder(), 'staging');
  mkdirSync(staging);
  const pages = numbers.flatMap(fileOf).map((file) => [file, page] as const);
  const files = ManifestFiles.of([
    ...pages,
    ['private.html', hidden],
    ['robots.txt', { hash: 'h', size: 1, type: 'file' }],
  ]);
  const sitemaps = await stage(files, { mode: 'full' }, { contents: ManifestFiles.of([]) });
  live = files.with(sitemaps);
});

describe('the sitemaps of a large shop', () => {
  test('list each page for search engines once', async () => {
    const names = [1, 2, 3, 4].map((number) => `sitemap-${number}.xml`);
    expect(listedIn('sitemap.xml')).toEqual(names.map((name) => `/${name}`));
    expect(names.flatMap(listedIn).sort()).toEqual(numbers.flatMap(pathsOf).sort());
    for (const name of names) expect(listedIn(name).length).toBeGreaterThan(2000);
  });

  test('stay the same while the same pages are listed', async () => {
    const keys = new Map(pathsOf(7).map((path) => [path, 'new']));
    const files = live.with(fileOf(7).map((file) => [file, { ...page, key: 'new' }]));
    expect(await stage(files, { keys })).toEqual(new Map());
  });

  test.each([
    { what: 'removed', entry: undefined, plan: { removed: pathsOf(7) } },
    { what: 'hidden', entry: hidden, plan: { keys: new Map(pathsOf(7).map((path) => [path, 'new'])) } },
  ])('change only where a page is $what', async ({ entry, plan }) => {
    const read = new Set<number>();
    const contents = new ManifestFiles(
      live.pieces.map(
        (piece, number) =>
          new Piece(() => {
            read.add(number);
            return piece.rows;
          }, piece),
      ),
    );
    const files = contents.with(fileOf(7).map((file) => [file, entry]));
    const changes = await stage(files, plan, { contents });
    expect(changes.size).toBe(1);
    expect(read.size).toBeLessThan(live.pieces.length / 2);
    const [name = ''] = changes.keys();
    expect(listedIn(name)).not.toContain('/product/p7');
    expect(listedIn(name).length).toBeGreaterThan(2000);
    expect((await stage(files, { mode: 'full' })).get(name)).toEqual(changes.get(name));
  });

  test('are written again if a killed run was writing them', async () => {
    const changes = await stage(live, {}, { pending: ['sitemap-2.xml', 'sitemap.xml'] });
    expect([...changes.keys()]).toEqual(['sitemap-2.xml', 'sitemap.xml']);
  });

  test('are divided again when the shop needs fewer', async () => {
    const files = live.with(fileOf(7).map((file) => [file, undefined]));
    const changes = await stage(files, { removed: pathsOf(7) }, { products: 5000 });
    const names = ['sitemap-1.xml', 'sitemap-2.xml'];
    expect(listedIn('sitemap.xml')).toEqual(names.map((name) => `/${name}`));
    const rest = numbers.filter((number) => number !== 7);
    expect(names.flatMap(listedIn).sort()).toEqual(rest.flatMap(pathsOf).sort());
    const removed = [...changes].filter(([, entry]) => !entry).map(([name]) => name);
    expect(removed).toEqual(['sitemap-3.xml', 'sitemap-4.xml']);
  });
});

test('a manifest with few pieces gives the same sitemaps', async () => {
  const all = await stage(live, { mode: 'full' });
  expect(all.size).toBe(5);
  expect(await stage(ManifestFiles.of(live, 1), { mode: 'full' })).toEqual(all);
});
