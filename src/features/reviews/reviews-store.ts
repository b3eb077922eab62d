/** The reviews of the product whose page this is, as the API has them. Reading only: guests download no more than this. */
import { atom } from 'nanostores';
import { createClient } from '#api/client.ts';
import { reviewsOfProduct } from '#api/contract/review.ts';
import { failureOf } from '#api/failure.ts';
import { latest } from '#lib/latest.ts';
import { idle, type Loadable, loading, stopped } from '#lib/loadable.ts';
import { apiUrl } from '#platform/config.ts';
import type { ProductReviews } from './reviews.ts';

export const $reviews = atom<Loadable<ProductReviews>>(idle);
const loadingReviews = latest();

/** Fetches them (again); those that are shown stay until the new ones are there. Never rejects. */
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

/** Puts in what an answer said. */
export function changeReviews(change: (reviews: ProductReviews) => ProductReviews): void {
  const state = $reviews.get();
  if (state.state === 'ready') $reviews.set({ state: 'ready', data: change(state.data) });
}
