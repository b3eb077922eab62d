/** Rules for reviews: summaries, validation and drafts. */
import type { Review } from '#api/contract/review.ts';

/** How many reviews the page shows before "more". */
export const firstShown = 3;
/** The API's limit, in characters. */
export const longestComment = 2000;

export interface ProductReviews {
  /** Newest first. */
  readonly reviews: readonly Review[];
  /** Null without reviews. */
  readonly average: number | null;
  readonly count: number;
}

export function starCounts(reviews: readonly { rating: number }[]): { star: number; count: number }[] {
  return [5, 4, 3, 2, 1].map((star) => ({
    star,
    count: reviews.filter(({ rating }) => rating === star).length,
  }));
}

/** Calculates average and count after a change. The average has one decimal, as in the API. */
export function summarise(reviews: readonly Review[]): ProductReviews {
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  const average = reviews.length ? Math.round((sum / reviews.length) * 10) / 10 : null;
  return { reviews, average, count: reviews.length };
}

/** Replaces the review with the same id, or adds a new one at the top. */
export function withReview({ reviews }: ProductReviews, changed: Review): ProductReviews {
  const isKnown = reviews.some(({ id }) => id === changed.id);
  return summarise(
    isKnown ? reviews.map((review) => (review.id === changed.id ? changed : review)) : [changed, ...reviews],
  );
}

export function withoutReview({ reviews }: ProductReviews, id: string): ProductReviews {
  return summarise(reviews.filter((review) => review.id !== id));
}

/** Each shopper has at most one review per product. */
export function reviewBy({ reviews }: ProductReviews, userId: string): Review | undefined {
  return reviews.find(({ author }) => author.id === userId);
}

type ReviewCode = 'rating' | 'required' | 'tooLong';

export function checkReview(values: Readonly<Record<string, string>>): Readonly<Record<string, ReviewCode>> {
  const rating = Number(values['rating']);
  const comment = (values['comment'] ?? '').trim();
  return {
    ...(!(Number.isInteger(rating) && rating >= 1 && rating <= 5) && { rating: 'rating' as const }),
    ...(!comment && { comment: 'required' as const }),
    ...(comment.length > longestComment && { comment: 'tooLong' as const }),
  };
}

/** An unsent review as the form's raw values. `rating` is empty if none is chosen. */
export interface Draft {
  readonly rating: string;
  readonly comment: string;
}

/** Whose draft it is and for which product, so that no other shopper sees it. */
export interface DraftKey {
  readonly userId: string;
  readonly productId: string;
}

/** Serialises a draft. Only the latest one is stored. */
export function encodeDraft(of: DraftKey, { rating, comment }: Draft): string {
  return JSON.stringify({ userId: of.userId, productId: of.productId, rating, comment });
}

/** Parses a stored draft. Undefined if it is invalid or belongs to another shopper or product. Never throws. */
export function decodeDraft(text: string | null, { userId, productId }: DraftKey): Draft | undefined {
  try {
    const { rating, comment, ...of } = JSON.parse(text ?? 'null');
    if (of.userId !== userId || of.productId !== productId) return undefined;
    return typeof rating === 'string' && typeof comment === 'string' ? { rating, comment } : undefined;
  } catch {
    return undefined;
  }
}
