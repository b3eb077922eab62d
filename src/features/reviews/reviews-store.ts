/** The current reviews of the page's product. The code for writing is separate, so that guests don't download it. */
import { atom } from 'nanostores';
import { createClient } from '#api/client.ts';
import { reviewsOfProduct } from '#api/contract/review.ts';
import { failureOf, resultOf } from '#api/errors.ts';
import { latest } from '#lib/latest.ts';
import { idle, type Loadable, loading, stopped } from '#lib/loadable.ts';
import { apiUrl } from '#platform/config.ts';
import { type ProductReviews, shownPerPress, withOlder, withStars } from './reviews.ts';

export const $reviews = atom<Loadable<ProductReviews>>(idle);
const loadingReviews = latest();
/** The most reviews that the API sends at once. */
const longestPage = 100;

/** Fetches the newest reviews. Until the response arrives, the shown reviews stay. Never rejects. */
export async function loadReviews(productId: string): Promise<void> {
  const shown = $reviews.get();
  if (shown.state !== 'ready') $reviews.set(loading);
  const limit = shown.state === 'ready' ? Math.min(shown.data.reviews.length, longestPage) : shownPerPress;
  try {
    const data = await fetchPage(productId, { limit: Math.max(limit, shownPerPress) });
    if (data) $reviews.set({ state: 'ready', data: withStars(data) });
  } catch (error) {
    if ($reviews.get().state !== 'ready') $reviews.set({ state: 'failed', failure: failureOf(error) });
  }
}

/** Fetches older reviews, if there are more. `limit` is how many. */
export function loadOlder(productId: string, limit = shownPerPress) {
  return resultOf(async () => {
    const cursor = cursorOf($reviews.get());
    const data = cursor && (await fetchPage(productId, { limit, cursor }));
    if (data) changeReviews((loaded) => withOlder(loaded, data));
  });
}

/**
 * Fetches older reviews until one fits. The API has no call for the shopper's own review, so this is for the rare case that
 * it must be among them.
 */
export async function loadUntil(
  productId: string,
  fits: (reviews: ProductReviews) => boolean,
): Promise<void> {
  for (;;) {
    const state = $reviews.get();
    if (state.state !== 'ready' || fits(state.data) || !cursorOf(state)) return;
    if (!(await loadOlder(productId, longestPage)).ok) return;
    // Another call has replaced this one.
    if (cursorOf($reviews.get()) === cursorOf(state)) return;
  }
}

const cursorOf = (state: Loadable<ProductReviews>): string | null | undefined =>
  state.state === 'ready' ? state.data.nextCursor : null;

/** `undefined` if a newer call has replaced this one. */
function fetchPage(
  productId: string,
  query: { limit: number; cursor?: string },
): Promise<ProductReviews | undefined> {
  const client = createClient({ baseUrl: apiUrl, language: document.documentElement.lang });
  const input = { params: { productId }, query };
  return loadingReviews.run((signal) => client.call(reviewsOfProduct, input, { signal }));
}

export function stopLoading(): void {
  loadingReviews.stop();
  if ($reviews.get().state === 'loading') $reviews.set(stopped);
}

export function changeReviews(change: (reviews: ProductReviews) => ProductReviews): void {
  const state = $reviews.get();
  if (state.state === 'ready') $reviews.set({ state: 'ready', data: change(state.data) });
}
