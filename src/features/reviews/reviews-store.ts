/** The current reviews of the page's product. The code for writing is separate, so that guests don't download it. */
import { createClient } from '#api/client.ts';
import { mostPerPage } from '#api/contract/limits.ts';
import { reviewsOfProduct } from '#api/contract/review.ts';
import { resultOf } from '#api/errors.ts';
import { pageLocale } from '#i18n/locale.ts';
import type { Loadable, Result } from '#lib/loadable.ts';
import { resource } from '#lib/resource.ts';
import { apiUrl } from '#platform/config.ts';
import { mostPerPress, type ProductReviews, withOlder, withStars } from './reviews.ts';

const loaded = resource<ProductReviews>();
export const { $state: $reviews, stop: stopLoading, change: changeReviews } = loaded;

/** Fetches the newest reviews. Until the response arrives, the shown reviews stay. */
export async function loadReviews(productId: string): Promise<void> {
  const shown = $reviews.get();
  const limit = shown.kind === 'ready' ? Math.min(shown.data.reviews.length, mostPerPage) : mostPerPress;
  await loadPage(productId, { limit: Math.max(limit, mostPerPress) }, withStars);
}

/** Fetches at most `limit` older reviews, if there are more. */
export async function loadOlderReviews(productId: string, limit = mostPerPress): Promise<Result<unknown>> {
  const cursor = cursorOf($reviews.get());
  const result =
    cursor &&
    (await loadPage(productId, { limit, cursor }, (older) => {
      const now = $reviews.get();
      return now.kind === 'ready' ? withOlder(now.data, older) : older;
    }));
  return result || { ok: true, data: undefined };
}

/** Fetches older reviews until `fits` is true. The shopper's own review is found this way, because the API has no call for it. */
export async function loadUntil(
  productId: string,
  fits: (reviews: ProductReviews) => boolean,
): Promise<void> {
  for (;;) {
    const state = $reviews.get();
    if (state.kind !== 'ready' || fits(state.data) || !cursorOf(state)) return;
    if (!(await loadOlderReviews(productId, mostPerPage)).ok) return;
    // Another call has replaced this one.
    if (cursorOf($reviews.get()) === cursorOf(state)) return;
  }
}

const cursorOf = (state: Loadable<ProductReviews>): string | null | undefined =>
  state.kind === 'ready' ? state.data.nextCursor : null;

/** Loads a page of reviews, and shows what `merge` returns for it. Resolves with `undefined` if a newer call has replaced this one. */
function loadPage(
  productId: string,
  query: { limit: number; cursor?: string },
  merge: (page: ProductReviews) => ProductReviews,
): Promise<Result<ProductReviews> | undefined> {
  const client = createClient({ baseUrl: apiUrl, language: pageLocale() });
  const input = { params: { productId }, query };
  return loaded.load((signal) =>
    resultOf(async () => merge(await client.call(reviewsOfProduct, input, { signal }))),
  );
}
