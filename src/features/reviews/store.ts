/** Writing reviews: the verbs of signed-in shoppers, and the draft of what is not sent yet. None rejects. */
import { createReview, deleteReview, type Review, updateReview } from '#api/contract/review.ts';
import { RejectedError } from '#api/errors.ts';
import { resultOf } from '#api/failure.ts';
import { authorised } from '#features/session/store.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import { readTab, removeTab, writeTab } from '#platform/tab-storage.ts';
import { type Draft, type DraftOf, decodeDraft, encodeDraft, withoutReview, withReview } from './reviews.ts';
import { changeReviews, loadReviews } from './reviews-store.ts';

const { key } = storageKeys.reviewDraft;

export const readDraft = (of: DraftOf): Draft | undefined => decodeDraft(readTab(key), of);
export const keepDraft = (of: DraftOf, draft: Draft): void => writeTab(key, encodeDraft(of, draft));
export const forgetDraft = (): void => removeTab(key);

interface Options {
  signal: AbortSignal;
  /** The same attempt sent again is not a second review. */
  idempotencyKey?: string;
}

/** Writes a review, or changes the shopper's own. */
export function saveReview(
  productId: string,
  fields: { rating: number; comment: string },
  own: Review | undefined,
  options: Options,
) {
  return resultOf(async () => {
    const client = authorised();
    try {
      const { review } = await (own
        ? client.call(updateReview, { params: { id: own.id }, body: fields }, options)
        : client.call(createReview, { body: { productId, ...fields } }, options));
      changeReviews((reviews) => withReview(reviews, review));
      forgetDraft();
    } catch (error) {
      await rereadAfter(error, productId);
      throw error;
    }
  });
}

/** Removes the shopper's own review; one that is gone already counts as removed. */
export function removeReview({ id }: Review, options: Options) {
  return resultOf(async () => {
    try {
      await authorised().call(deleteReview, { params: { id } }, options);
    } catch (error) {
      if (!(error instanceof RejectedError && error.status === 404)) throw error;
    }
    changeReviews((reviews) => withoutReview(reviews, id));
    forgetDraft();
  });
}

/** Written, or removed, in another tab or on another device: what is shown is no longer so. */
async function rereadAfter(error: unknown, productId: string): Promise<void> {
  if (error instanceof RejectedError && [404, 409].includes(error.status)) await loadReviews(productId);
}
