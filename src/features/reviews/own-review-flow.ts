/** Creates, updates and deletes the shopper's own review, and stores its unsent draft. The functions never reject. */
import { createReview, deleteReview, type Review, updateReview } from '#api/contract/review.ts';
import { ifFound, RejectedError, resultOf } from '#api/errors.ts';
import type { CallOptions } from '#api/request.ts';
import { memberClient } from '#features/session/session-store.ts';
import type { Result } from '#lib/loadable.ts';
import { readTab, removeTab, writeTab } from '#platform/storage.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import {
  type DraftKey,
  decodeDraft,
  encodeDraft,
  type ReviewDraft,
  reviewBy,
  withoutReview,
  withReview,
} from './reviews.ts';
import { $reviews, changeReviews, loadReviews, loadUntil } from './reviews-store.ts';

const { key } = storageKeys.reviewDraft;

export const readReviewDraft = (of: DraftKey): ReviewDraft | undefined => decodeDraft(readTab(key), of);
export const keepReviewDraft = (of: DraftKey, draft: ReviewDraft): void =>
  writeTab(key, encodeDraft(of, draft));
const forgetReviewDraft = (): void => removeTab(key);

/**
 * Creates a review with these fields, or changes the shopper's `own`. `isReplaced` is true if this fails because another tab
 * or device has created or deleted the review. The store then contains the current one.
 */
export async function saveReview(
  { productId, accountId }: DraftKey,
  { fields, own }: { fields: { rating: number; comment: string }; own: Review | undefined },
  options: CallOptions,
): Promise<{ result: Result; isReplaced: boolean }> {
  const result = await resultOf(async () => {
    const client = memberClient();
    try {
      const { review } = await (own
        ? client.call(updateReview, { params: { id: own.id }, body: fields }, options)
        : client.call(createReview, { body: { productId, ...fields } }, options));
      changeReviews((reviews) => withReview(reviews, review));
      forgetReviewDraft();
    } catch (error) {
      if (error instanceof RejectedError && [404, 409].includes(error.status)) {
        await loadReviews(productId);
        if (error.status === 409) await loadUntil(productId, (reviews) => !!reviewBy(reviews, accountId));
      }
      throw error;
    }
  });
  const latest = $reviews.get();
  const isOther = latest.kind === 'ready' && reviewBy(latest.data, accountId)?.id !== own?.id;
  return { result, isReplaced: !result.ok && isOther };
}

/** Deletes the review. If the API no longer has it, that counts as success. */
export function removeReview({ id }: Review, options: CallOptions) {
  return resultOf(async () => {
    await ifFound(memberClient().call(deleteReview, { params: { id } }, options));
    changeReviews((reviews) => withoutReview(reviews, id));
    forgetReviewDraft();
  });
}
