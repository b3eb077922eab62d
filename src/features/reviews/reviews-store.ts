/** The reviews of the product whose page this is, as the API has them. Reading only: guests download no more than this. */
import { atom } from 'nanostores';
import { createClient } from '#api/client.ts';
import { reviewsOfProduct } from '#api/contract/review.ts';
import { failureOf } from '#api/failure.ts';
import { idle, type Loadable, loading } from '#lib/loadable.ts';
import { apiUrl } from '#platform/config.ts';
import type { ProductReviews } from './reviews.ts';

export const $reviews = atom<Loadable<ProductReviews>>(idle);
let running: AbortController | undefined;

/** Fetches them (again); those that are shown stay until the new ones are there. Never rejects. */
export async function loadReviews(productId: string): Promise<void> {
  running?.abort();
  const mine = new AbortController();
  running = mine;
  if ($reviews.get().state !== 'ready') $reviews.set(loading);
  try {
    const client = createClient({ baseUrl: apiUrl, language: document.documentElement.lang });
    const input = { params: { productId } };
    const data = await client.call(reviewsOfProduct, input, { signal: mine.signal });
    if (running === mine) $reviews.set({ state: 'ready', data });
  } catch (error) {
    if (running === mine && $reviews.get().state !== 'ready')
      $reviews.set({ state: 'failed', failure: failureOf(error) });
  }
}

export function stopLoading(): void {
  running?.abort();
}

/** Puts in what an answer said. */
export function changeReviews(change: (reviews: ProductReviews) => ProductReviews): void {
  const state = $reviews.get();
  if (state.state === 'ready') $reviews.set({ state: 'ready', data: change(state.data) });
}
