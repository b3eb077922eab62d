/** The page of a category that is newer than the build. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import catalog from '#i18n/messages/en/catalog.json';
import { product } from '../../../support/api/hostile-api.ts';
import { showUnbuiltPage } from './show-page.tsx';

const category = { id: 'c', name: 'Cups', slug: 'cups', imageUrl: null };

interface Options {
  sort?: 'default' | 'price-asc';
  /** How many products have no stock. */
  soldOut?: number;
  /** Whether the API refuses the first request. */
  isRefused?: boolean;
  /** The price of each product's dearest variant. */
  maxPrice?: number;
}

/** Opens the category's page on an API with this many products. Returns the cursors of its requests. */
function open(count: number, { sort = 'default', soldOut = 0, isRefused = false, maxPrice }: Options = {}) {
  const products = Array.from({ length: count }, (_, index) =>
    product(`cup-${index}`, { price: count - index, stock: index < soldOut ? 0 : 5, maxPrice }),
  );
  const cursors: (string | null)[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url);
    cursors.push(searchParams.get('cursor'));
    if (isRefused && cursors.length === 1) return Response.json({ message: 'no' }, { status: 403 });
    const end = Number(searchParams.get('cursor')) + Number(searchParams.get('limit'));
    const page = products.slice(Number(searchParams.get('cursor')), end);
    return Response.json({ category, products: page, ...(end < count && { nextCursor: `${end}` }) });
  });
  showUnbuiltPage({ kind: 'category', locale: 'en', slug: 'cups', sort });
  return cursors;
}

// Searching hundreds of products by role takes a minute.
const tiles = () => document.querySelectorAll('h3');
const more = async () => fireEvent.click(await screen.findByText(catalog.moreProducts));

test('a category shows 24 products at a time', async () => {
  open(450);
  await screen.findByText('450 products available');
  expect(tiles()).toHaveLength(24);
  await more();
  await waitFor(() => expect(tiles()).toHaveLength(48));
  expect(document.activeElement?.textContent).toBe('cup-24');
});

test('the first added product with variants gets the focus', async () => {
  open(48, { maxPrice: 60 });
  await more();
  await waitFor(() => expect(tiles()).toHaveLength(48));
  expect(document.activeElement?.textContent).toBe('cup-24');
});

test('a large category loads more on demand', async () => {
  const cursors = open(700);
  await screen.findByText('More than 500 products');
  expect(cursors).toHaveLength(5);
  for (let shown = 24; shown < 504; shown += 24) {
    await more();
    await waitFor(() => expect(tiles()).toHaveLength(shown + 24));
  }
  await screen.findByText('700 products available');
  expect(cursors).toEqual([null, '100', '200', '300', '400', '500', '600']);
  await more();
  await waitFor(() => expect(tiles()).toHaveLength(528));
});

test('a category sorted by price loads all its products', async () => {
  open(700, { sort: 'price-asc' });
  await screen.findByText('700 products available');
  expect(tiles()[0]?.textContent).toBe('cup-699');
});

test('products that couldn’t load can be loaded again', async () => {
  open(700);
  await screen.findByText('More than 500 products');
  for (let shown = 24; shown < 480; shown += 24) {
    await more();
    await waitFor(() => expect(tiles()).toHaveLength(shown + 24));
  }
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async () => Response.json({ message: 'no' }, { status: 403 }));
  await more();
  expect((await screen.findByText(new RegExp(catalog.productsFailed))).textContent).toContain('Try again');
  vi.stubGlobal('fetch', send);
  await more();
  await waitFor(() => expect(tiles()).toHaveLength(504));
  expect(screen.queryByText(new RegExp(catalog.productsFailed))).toBeNull();
});

test('a category’s count leaves out sold-out products', async () => {
  open(10, { soldOut: 3 });
  await screen.findByText('7 of 10 products available');
  expect(tiles()).toHaveLength(10);
});

test('a category that couldn’t be read can be read again', async () => {
  open(2, { isRefused: true });
  await screen.findByRole('heading', { name: catalog.categoryFailed });
  fireEvent.click(screen.getByRole('button', { name: catalog.retry }));
  expect(await screen.findByText('2 products available')).toBeDefined();
});
