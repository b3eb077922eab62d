/** The current reviews of the page's product. The code for writing is separate, so that guests don't download it. */
import { atom } from 'nanostores';
import { createClient } from '#api/client.ts';
import { reviewsOfProduct } from '#api/contract/review.ts';
import { failureOf } from '#api/errors.ts';
import { latest } from '#lib/latest.ts';
import { idle, type Loadable, loading, stopped } from '#lib/loadable.ts';
import { apiUrl } from '#platform/config.ts';
import type { ProductReviews } from './reviews.ts';

export const $reviews = atom<Loadable<ProductReviews>>(idle);
const loadingReviews = latest();

/** Fetches the reviews. Until the response arrives, the shown reviews stay. Never rejects. */
export async function loadReviews(productId: string): Promise<void> {
  if ($reviews.get().state !== 'ready') $reviews.set(loading);
  try {
    const client = createClient({ baseUrl: apiUrl, language: document.documentElement.lang });
    const input = { params: { productId } };
    const data = await loadingReviews.run((signal) => client.call(reviewsOfProduct, input, { signal }));
    if (data) $reviews.set({ state: 'ready', data });
  } catch (error) {
    if ($reviews.get().state !== 'ready') $reviews.set({ state: 'failed', failure: failureOf(error) });
  }
}

export function stopLoading(): void {
  loadingReviews.stop();
  if ($reviews.get().state === 'loading') $reviews.set(stopped);
}

export function changeReviews(change: (reviews: ProductReviews) => ProductReviews): void {
  const state = $reviews.get();
  if (state.state === 'ready') $reviews.set({ state: 'ready', data: change(state.data) });
}
