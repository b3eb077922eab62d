/** The list of reviews on a product page, which a plain script updates. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { requestPath } from '#api/contract/endpoint.ts';
import { type Review, reviewsOfProduct } from '#api/contract/review.ts';
import type { CatalogText } from '#features/catalog/catalog.ts';
import { ReviewList } from '#features/reviews/ReviewList.tsx';
import catalog from '#i18n/messages/en/catalog.json';
import { messageReader } from '#i18n/template.ts';
import { slowAfter } from '#lib/waits.ts';
import { setStock } from '../../../support/api/shopper.ts';
import { apiOfPages, controlOf } from '../../../support/page/connection.ts';

const api = await apiOfPages(12);
const [productId = ''] = setStock(api, 5);
const total = 3000;
api.db.exec('DELETE FROM review');
for (let index = 0; index < total; index++)
  api.db.insert('review', {
    id: `r${index}`,
    product_id: productId,
    author_id: `a${index}`,
    author_name: 'Ada L.',
    rating: 1 + (index % 5),
    comment: `Review ${index}`,
    created_at: new Date(Date.now() - index * 1000).toISOString(),
  });

vi.mock('#i18n/load.ts', () => ({ loadText: async () => text }));
const text: CatalogText = messageReader('en', catalog);

/** Opens a page whose build knew three reviews, and starts its script as a new page would. */
async function open(): Promise<void> {
  vi.resetModules();
  document.documentElement.lang = 'en';
  document.body.innerHTML = renderToStaticMarkup(
    <ReviewList product={{ id: productId, slug: 'mug' }} locale="en" text={text} />,
  );
  const { startReviews } = await import('#features/reviews/reviews.script.ts');
  await startReviews(document.getElementById('reviews') as HTMLElement);
}

const shown = () => document.querySelectorAll('[data-reviews-list] > li');
const more = () => screen.getByRole('button', { name: 'Show 20 more reviews' });
const stars = () => [...document.querySelectorAll('tr')].map((row) => row.lastElementChild?.textContent);

test('thousands of reviews show 20 at a time (promise 73)', async () => {
  await open();
  await waitFor(() => expect(shown()).toHaveLength(3));
  expect(screen.getByText('3 of 3000')).toBeDefined();
  expect(stars()).toEqual(['600', '600', '600', '600', '600']);
  const summary = document.querySelector('[data-reviews-summary] .stars');
  expect(summary?.textContent).toBe(`★★★☆☆3.0 · ${text('reviewCount', { count: total })}`);
  expect(shown()[0]?.textContent).toMatch(/^★☆☆☆☆Ada L\..*Review 0$/);
  const nodes = document.querySelectorAll('*').length;
  for (const count of [23, 43]) {
    fireEvent.click(more());
    await waitFor(() => expect(shown()).toHaveLength(count));
    expect(document.activeElement?.textContent).toContain(`Review ${count - 20}`);
  }
  expect(document.querySelectorAll('*').length - nodes).toBeLessThan(40 * 12);
  expect(await controlOf(api).calls('GET /v1/review/product/:productId')).toBe(3);
});

test('the dates of reviews are as the shopper’s region writes them', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US']);
  await open();
  await waitFor(() => expect(shown()).toHaveLength(3));
  expect(shown()[0]?.querySelector('time')?.textContent).toMatch(/^[A-Z][a-z]+ \d+, \d{4}$/);
});

test('older reviews that couldn’t load can be loaded again', async () => {
  await open();
  await waitFor(() => expect(shown()).toHaveLength(3));
  await controlOf(api).fault({ kind: 'status', path: '/v1/review/*', status: 403 });
  fireEvent.click(more());
  expect((await screen.findByRole('alert')).textContent).toContain(catalog.reviewsFailed);
  expect(shown()).toHaveLength(3);
  await controlOf(api).reset();
  fireEvent.click(screen.getByRole('button', { name: catalog.retry }));
  await waitFor(() => expect(shown()).toHaveLength(23));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('slow older reviews can be loaded again (promise 43)', async () => {
  await open();
  await waitFor(() => expect(shown()).toHaveLength(3));
  const path = '/v1/review/*';
  await controlOf(api).fault({ kind: 'delay', path, milliseconds: 600_000 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  fireEvent.click(more());
  vi.advanceTimersByTime(slowAfter);
  expect((await screen.findByRole('alert')).textContent).toContain(catalog.reviewsFailed);
  await controlOf(api).reset();
  fireEvent.click(screen.getByRole('button', { name: catalog.retry }));
  await waitFor(() => expect(shown()).toHaveLength(23));
});

test('reviews that all come at once show 20 at a time', async () => {
  const all = await everyReview();
  const reviews = all.map((review, index) => ({ ...review, rating: index < 7 ? 5 : 1 }));
  vi.stubGlobal('fetch', async () => Response.json({ reviews, average: 1, count: reviews.length }));
  await open();
  await waitFor(() => expect(shown()).toHaveLength(3));
  expect(stars()).toEqual(['7', '0', '0', '0', '143']);
  fireEvent.click(more());
  await waitFor(() => expect(shown()).toHaveLength(23));
});

test.each([
  ['shown as the API counts them', [1, 2, 3, 4, 120], ['120', '4', '3', '2', '1']],
  ['left out if the API doesn’t count them', null, undefined],
])('with 100 of 130 reviews, the star counts are %s', async (_, counted, expected) => {
  const reviews = (await everyReview()).slice(0, 100);
  vi.stubGlobal('fetch', async () => Response.json({ reviews, average: 4.8, count: 130, stars: counted }));
  await open();
  await waitFor(() => expect(shown()).toHaveLength(3));
  expect(screen.getByText('3 of 130')).toBeDefined();
  const table = document.querySelector<HTMLElement>('[data-reviews-stars]');
  expect(table?.hidden ? undefined : stars()).toEqual(expected);
});

async function everyReview(): Promise<Review[]> {
  const pages = [{ limit: 100 }, { limit: 50 }];
  const responses = await Promise.all(
    pages.map(async (query) =>
      (await fetch(api.url + requestPath(reviewsOfProduct, { productId }, query))).json(),
    ),
  );
  return responses.flatMap(({ reviews }) => reviews);
}
