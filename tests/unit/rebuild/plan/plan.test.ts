/** A rebuild renders the pages that show a change, and no others. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Sort } from '#i18n/routes.ts';
import { boundsOf, cardFileEnds, pageEnds } from '#snapshot/list-ends.ts';
import { Snapshot } from '#snapshot/reader.ts';
import { entryOf, shortContentHash } from '../../../../scripts/rebuild/places/entry.ts';
import { ManifestFiles } from '../../../../scripts/rebuild/places/manifest-files.ts';
import type { Contents } from '../../../../scripts/rebuild/places/place.ts';
import { PageKeys } from '../../../../scripts/rebuild/plan/keys.ts';
import { type Plan, planPages } from '../../../../scripts/rebuild/plan/plan.ts';
import { redirectsFile } from '../../../../scripts/rebuild/render/site-files.ts';
import { fileOf } from '../../../../scripts/web-host/paths.ts';
import { product } from '../../../support/api/hostile-api.ts';
import { openSnapshots, type Snapshots } from '../../../support/rebuild/snapshots.ts';

let folder: string;
let file: string;
let api: Snapshots['api'];
let update: Snapshots['update'];
let clock: number;
let live: Contents;

beforeEach(async () => {
  const names = Array.from({ length: 9 }, (_, index) => `p${index}`);
  const images = [{ url: '/uploads/a.jpg' }];
  ({ folder, file, api, update } = await openSnapshots({
    categories: [
      { id: 'c1', name: 'Cups', slug: 'cups', imageUrl: null },
      { id: 'c2', name: 'Pots', slug: 'pots', imageUrl: null },
    ],
    lists: { cups: names.slice(0, 6), pots: names.slice(6) },
    products: Object.fromEntries(
      names.map((slug, index) => [slug, product(slug, { price: 10 + index, images, stock: 100 })]),
    ),
    related: { p0: ['p1', 'p2', 'p3', 'p4', 'p5'], p8: ['p5'] },
  }));
  clock = Date.UTC(2026, 0, 1);
  live = { kind: 'none', build: null, files: ManifestFiles.of([]), stored: [], pending: [] };
});

const fixed = ['/', '/fr', '/cart', '/fr/cart', '/categories', '/fr/categories'];

/** Reads the API and plans the pages. `done` records them, as a rebuild does. */
async function plan(common = 'same', isCompiled = true): Promise<{ plan: Plan; done: () => void }> {
  await update({ maxShrink: 1, now: () => clock, keep: { keepRemoved: 1, keepRenamed: 1 } });
  const database = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => database.close());
  const snapshot = new Snapshot(database);
  const { identity, revision } = snapshot.info();
  const next = { identity, revision, common };
  const env = { PAGE_SIZE: 4 };
  const run = { contents: live, run: {}, revisionBefore: revision };
  const planned = planPages({ ...run, snapshot, env, build: next, isCompiled, areFeedsDue: false });
  const done = (): void => {
    const keys = new PageKeys(snapshot, 4);
    const former = new Set(snapshot.formerSlugs().flatMap((one) => keys.former(one).map(([path]) => path)));
    const isFull = planned.mode === 'full';
    const files = new Map(isFull ? [] : live.files);
    files.set('_redirects', entryOf('_redirects', Buffer.from(redirectsFile(snapshot.formerSlugs()))));
    for (const path of planned.removed) files.delete(fileOf(path));
    const made = new Map([
      ...planned.keys,
      ...(isFull ? fixed.map((path) => [path, keys.fixed(path)] as const) : []),
    ]);
    for (const [path, key] of made) {
      const entry = { ...entryOf(fileOf(path), Buffer.of()), key };
      files.set(fileOf(path), former.has(path) ? { ...entry, former: true } : entry);
    }
    live = {
      kind: 'known',
      build: { id: 'build', at: '2026-01-01T00:00:00.000Z', products: 9, ...next },
      files: ManifestFiles.of(files, 4),
      stored: [],
      pending: [],
    };
  };
  return { plan: planned, done };
}

/** The planned English pages. Also checks that the plan has the same French pages. */
async function rendered(): Promise<{ pages: string[]; removed: string[] }> {
  const { plan: next, done } = await plan();
  if (next.mode !== 'delta') throw new Error(`The plan has every page: ${next.whyFull}`);
  const english = (paths: Iterable<string>) => [...paths].filter((path) => !/^\/fr(\/|$)/.test(path)).sort();
  const french = (paths: Iterable<string>) => [...paths].filter((path) => /^\/fr(\/|$)/.test(path));
  for (const paths of [[...next.keys.keys()], next.removed])
    expect(
      french(paths)
        .map((path) => path.slice(3) || '/')
        .sort(),
    ).toEqual(english(paths));
  done();
  return { pages: english(next.keys.keys()), removed: english(next.removed) };
}

/** Every test begins after a first build that planned all pages. */
beforeEach(async () => {
  const { plan: first, done } = await plan();
  expect(first.mode).toBe('full');
  done();
  expect(await rendered()).toEqual({ pages: [], removed: [] });
});
const change = (slug: string, more: Record<string, unknown>): void => {
  api.shop.products[slug] = { ...api.shop.products[slug], ...more };
};

test('a new description changes only its product’s page', async () => {
  change('p1', { description: 'Holds more than it seems.' });
  expect((await rendered()).pages).toEqual(['/product/p1']);
});

test('without the compiled shop, a change renders every page', async () => {
  change('p1', { stock: 99 });
  const { plan: next } = await plan('same', false);
  expect(next).toMatchObject({ mode: 'full', whyFull: 'the compiled shop is not in the cache' });
});

test('without a change, the compiled shop is not needed', async () => {
  const { plan: next } = await plan('same', false);
  expect(next).toMatchObject({ mode: 'delta', affects: 'nothing', keys: new Map() });
});

test('an expired redirect changes files, but no page', async () => {
  const { plan: next } = await plan();
  live = {
    ...live,
    files: live.files.with([['_redirects', entryOf('_redirects', Buffer.from('/a /b 301'))]]),
  };
  expect(next.affects).toBe('nothing');
  expect((await plan()).plan).toMatchObject({ affects: 'files', keys: new Map(), removed: [] });
});

test('a change of a large stock changes only the product’s page', async () => {
  change('p1', { stock: 99 });
  expect((await rendered()).pages).toEqual(['/product/p1']);
});

test('a sold-out product changes only the pages that show it', async () => {
  change('p0', { stock: 0 });
  const { pages } = await rendered();
  expect(pages.filter((path) => path.startsWith('/category'))).toEqual([
    '/category/cups',
    '/category/cups/cards/1',
    '/category/cups/filters',
    '/category/cups/price-asc',
    '/category/cups/price-desc',
    '/category/cups/price-desc/page/2',
  ]);
});

test('a list sorted by price ends after ten pages', async () => {
  const names = Array.from({ length: 41 }, (_, index) => `n${index}`);
  for (const [index, slug] of names.entries()) change(slug, product(slug, { price: 10 + index }));
  api.shop.lists['pots'] = names.slice(0, 40);
  await rendered();
  api.shop.lists['pots'] = names;
  const { pages } = await rendered();
  expect(pages.filter((path) => path.endsWith('/page/11'))).toEqual(['/category/pots/page/11']);
  // This page shows the same products as before, but now says that the list ends there.
  expect(pages).toContain('/category/pots/price-asc/page/10');
});

test('a new name changes every page that shows it', async () => {
  change('p1', { name: 'Grand' });
  expect((await rendered()).pages).toEqual([
    '/',
    '/cart',
    '/category/cups',
    '/category/cups/cards/1',
    '/category/cups/price-asc',
    '/category/cups/price-desc/page/2',
    '/product/p0',
    '/product/p1',
  ]);
});

test('a price changes only pages that use it (promise 79)', async () => {
  change('p5', { price: 5 });
  const { pages } = await rendered();
  expect(pages).toEqual([
    '/category/cups/cards/1',
    '/category/cups/filters',
    '/category/cups/page/2',
    '/category/cups/price-asc',
    '/category/cups/price-asc/page/2',
    '/category/cups/price-desc',
    '/category/cups/price-desc/page/2',
    '/product/p5',
    '/product/p8',
  ]);
});

test('a new price renders one card file of its category', async () => {
  const names = Array.from({ length: 101 }, (_, index) => `n${index}`);
  for (const slug of names) api.shop.products[slug] = product(slug);
  api.shop.lists['pots'] = names;
  await rendered();
  const files = async () =>
    (await rendered()).pages.filter((path) => /^\/category\/pots\/(cards|filters)/.test(path));
  change('n100', { price: 30 });
  expect(await files()).toEqual(['/category/pots/cards/3', '/category/pots/filters']);
  change('n100', { name: 'Grand' });
  expect(await files()).toEqual(['/category/pots/cards/3']);
});

test('a removed product changes few pages of a long list', async () => {
  const names = Array.from({ length: 160 }, (_, index) => `n${index}`);
  for (const slug of names) api.shop.products[slug] = product(slug);
  api.shop.lists['pots'] = names;
  await rendered();
  delete api.shop.products['n50'];
  api.shop.lists['pots'] = names.toSpliced(50, 1);
  const { pages } = await rendered();
  const changed = (what: string) => pages.filter((path) => path.startsWith(`/category/pots/${what}/`)).length;
  // If all pages and card files had the same number of products, 28 pages and 3 card files would change.
  expect([changed('page'), changed('cards')]).toEqual([1, 1]);
});

test('filters follow a product into another card file', async () => {
  const names = Array.from({ length: 160 }, (_, index) => `n${index}`);
  for (const slug of [...names, 'other']) api.shop.products[slug] = product(slug);
  api.shop.lists['pots'] = names;
  await rendered();
  // `other` has the same facts as the product it replaces, but the first card file ends before `other`.
  api.shop.lists['pots'] = names.with(38, 'other');
  expect((await rendered()).pages).toContain('/category/pots/filters');
});

test('the home page replaces a product that sells out', async () => {
  change('p5', { name: 'Other' });
  expect((await rendered()).pages).not.toContain('/');
  change('p0', { stock: 0 });
  expect((await rendered()).pages).toContain('/');
  change('p5', { name: 'Shown' });
  expect((await rendered()).pages).toContain('/');
});

test('a fifth related product doesn’t affect the page', async () => {
  change('p5', { name: 'Other' });
  expect((await rendered()).pages).not.toContain('/product/p0');
  api.shop.related['p0'] = ['p1', 'p2', 'p3', 'p4', 'p8'];
  expect((await rendered()).pages).toEqual([]);
  api.shop.related['p0'] = ['p8', 'p1', 'p2', 'p3', 'p4'];
  expect((await rendered()).pages).toEqual(['/product/p0']);
});

test('a removed product’s page says that it is gone', async () => {
  delete api.shop.products['p5'];
  api.shop.lists['cups'] = ['p0', 'p1', 'p2', 'p3'];
  api.shop.lists['pots'] = ['p4', 'p6', 'p7', 'p8'];
  api.shop.related = { p0: ['p1'], p8: [] };
  const { pages, removed } = await rendered();
  expect(pages).toContain('/product/p5');
  expect(pages).toContain('/product/p8');
  expect(pages).toContain('/categories');
  expect(removed).toEqual([
    '/category/cups/page/2',
    '/category/cups/price-asc/page/2',
    '/category/cups/price-desc/page/2',
  ]);
  Object.assign(api.shop.products['p0'] ?? {}, { name: 'Other' });
  expect((await rendered()).pages, 'the page of the removed product shows other products').toContain(
    '/product/p5',
  );
  // The page of the removed product stays while other products change.
  Object.assign(api.shop.products['p8'] ?? {}, { description: 'New' });
  expect(await rendered()).toEqual({ pages: ['/product/p8'], removed: [] });
  clock += 86_400_001;
  expect(await rendered()).toEqual({ pages: [], removed: ['/product/p5'] });
});

test('forgetting a removed product keeps the pages of others', async () => {
  delete api.shop.products['p5'];
  await rendered();
  clock += 80_000_000;
  delete api.shop.products['p7'];
  expect((await rendered()).pages).toContain('/product/p7');
  // More than a day after the first removal, but less than a day after the second one.
  clock += 10_000_000;
  expect((await rendered()).removed).toEqual(['/product/p5']);
});

test('a product forgotten before a build goes live is removed', async () => {
  api.shop.changes = (since) => ({ token: 't', full: since === null, products: ['p5'], categories: [] });
  await plan();
  delete api.shop.products['p5'];
  // After dry runs, or runs that fail later, the live shop still sells the product.
  for (const wait of [0, 1]) {
    clock += wait;
    await update({ maxShrink: 1, now: () => clock, keep: { keepRemoved: 0, keepRenamed: 0 } });
  }
  const { pages, removed } = await rendered();
  expect(removed).toEqual(['/product/p5']);
  expect(pages).toContain('/product/p8');
});

test('a category’s former path stays for some days (promise 70)', async () => {
  Object.assign(api.shop.categories[1] ?? {}, { slug: 'pans' });
  api.shop.lists = { cups: api.shop.lists['cups'] ?? [], pans: api.shop.lists['pots'] ?? [] };
  const { pages, removed } = await rendered();
  expect(pages).toEqual(expect.arrayContaining(['/category/pans', '/category/pots']));
  expect(removed).not.toContain('/category/pots');
  clock += 86_400_001;
  expect(await rendered()).toEqual({ pages: [], removed: ['/category/pots'] });
});

test('a category with the slug “product” keeps its pages', async () => {
  Object.assign(api.shop.categories[0] ?? {}, { slug: 'product' });
  api.shop.lists = { product: api.shop.lists['cups'] ?? [], pots: api.shop.lists['pots'] ?? [] };
  expect((await rendered()).pages).toContain('/category/product/page/2');
  clock += 86_400_001;
  expect(await rendered()).toEqual({ pages: [], removed: ['/category/cups'] });
});

test('a change that all pages show renders every page', async () => {
  expect((await plan('other')).plan).toMatchObject({
    mode: 'full',
    whyFull: expect.stringMatching(/every page/),
  });
  if (live.kind === 'known') live = { ...live, build: { ...live.build, revision: live.build.revision + 1 } };
  expect((await plan()).plan, 'a restored, older snapshot').toMatchObject({ mode: 'full' });
  await rm(join(folder, 'snapshot.db'));
  expect((await plan()).plan).toMatchObject({ mode: 'full' });
});

test('a page is rendered if its live content is unknown', async () => {
  const pending = ['product/p3', 'fr/product/p3', 'product/half', 'fr/product/half'];
  live = { ...live, pending: [...pending.map((name) => `${name}.html`), 'sitemap.xml'] };
  const { plan: next } = await plan();
  expect(next).toMatchObject({
    mode: 'delta',
    removed: ['/fr/product/half', '/product/half'],
  });
  expect([...next.keys.keys()].sort()).toEqual(['/fr/product/p3', '/product/p3']);
});

test('a product with over 100 variants has a file of them', async () => {
  (await plan()).done();
  const sizes = (count: number) => Array.from({ length: count }, (_, at) => `size ${at}`);
  const boots = (slug: string, count: number) =>
    product(slug, {
      options: [{ name: 'Size', values: sizes(count).map((name) => ({ name })) }],
      variants: sizes(count).map((size) => ({ id: `${slug} ${size}`, values: [size], price: 10, stock: 1 })),
      maxPrice: 10,
    });
  Object.assign(api.shop.products, { p0: boots('p0', 100), p1: boots('p1', 101) });
  const files = ['/product/p1/variants', '/fr/product/p1/variants'];
  const next = await plan();
  expect([...next.plan.keys.keys()].filter((path) => /variants$/.test(path))).toEqual(files);
  next.done();
  Object.assign(api.shop.products, { p1: boots('p1', 100) });
  expect((await plan()).plan.removed).toEqual(files.toSorted());
});

test('the keys of a category follow the order of its cards', async () => {
  // Equal prices keep the order of the list.
  for (const [slug, price] of [
    ['p0', 30],
    ['p1', 10],
    ['p2', 30],
    ['p3', 20],
    ['p4', 10],
  ] as const)
    change(slug, { price });
  await plan();
  const database = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => database.close());
  const snapshot = new Snapshot(database);
  for (const [sort, products] of Object.entries(snapshot.sortedLists('fr', 'cups'))) {
    const cards = snapshot.firstCards('fr', 'cups', sort as Sort, 6);
    expect(products.map(({ hash }) => hash)).toEqual(cards.map((card) => shortContentHash(card)));
  }
});

test('each page shows the cards that its key counts', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `n${index}`);
  for (const [index, slug] of names.entries()) change(slug, product(slug, { price: 10 + (index % 7) }));
  // Products that can't be read are left out of the list, and leave gaps in its positions.
  for (const slug of ['n1', 'n4', 'n59']) change(slug, { price: undefined });
  api.shop.lists['pots'] = names;
  await plan();
  const database = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => database.close());
  const snapshot = new Snapshot(database);
  const slugs = snapshot.slugsIn('pots');
  expect(slugs).toHaveLength(57);
  const shown = (sort: Sort, from: number, to: number) =>
    sort === 'default'
      ? snapshot.cardsBetween('fr', 'pots', from, to)
      : snapshot.firstCards('fr', 'pots', sort, to).slice(from);
  for (const [name, products] of Object.entries(snapshot.sortedLists('fr', 'pots'))) {
    const sort = name as Sort;
    const pages = pageEnds(slugs, 4, sort);
    for (const ends of sort === 'default' ? [pages, cardFileEnds(slugs)] : [pages])
      for (const index of ends.keys()) {
        const [from, to] = boundsOf(ends, index + 1);
        expect(
          shown(sort, from, to).map((card) => shortContentHash(card)),
          `${sort} ${index + 1}`,
        ).toEqual(products.slice(from, to).map(({ hash }) => hash));
      }
  }
});

test('reading a category’s lists looks at no other product', () => {
  const database = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => database.close());
  const snapshot = new Snapshot(database);
  const read = vi.spyOn(snapshot, 'all');
  new PageKeys(snapshot, 4).category('cups');
  snapshot.firstPictured('en', 'cups');
  snapshot.firstCards('en', 'cups', 'price-asc', 4);
  snapshot.cardsBetween('en', 'cups', 2, 4);
  const queries = read.mock.calls.filter(([sql]) => sql.includes('listing'));
  expect(queries.length).toBeGreaterThan(5);
  for (const [sql, ...values] of queries) {
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
    // A subquery has a step of its own, which reads nothing.
    const [first] = steps.filter(({ detail }) => /^(SEARCH|SCAN)/.test(String(detail)));
    expect(first?.['detail']).toContain('listing USING PRIMARY KEY (category_slug=?');
  }
});
