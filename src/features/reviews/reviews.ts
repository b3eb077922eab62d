/** The rules of reviews: what is counted and shown, what may be sent, what a draft holds. */
import type { Review } from '#api/contract/review.ts';

/** So many are seen at once, the others on request. */
export const firstShown = 3;
/** The API takes no more (contract, `review.create`). */
export const longestComment = 2000;

export interface ProductReviews {
  /** Newest first. */
  readonly reviews: readonly Review[];
  /** Null without any. */
  readonly average: number | null;
  readonly count: number;
}

/** How many reviews gave each number of stars, five first. */
export function starCounts(reviews: readonly { rating: number }[]): { star: number; count: number }[] {
  return [5, 4, 3, 2, 1].map((star) => ({
    star,
    count: reviews.filter(({ rating }) => rating === star).length,
  }));
}

/** Average and number anew, after one was written, changed or removed. One decimal, as the API gives it. */
export function summarised(reviews: readonly Review[]): ProductReviews {
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  const average = reviews.length ? Math.round((sum / reviews.length) * 10) / 10 : null;
  return { reviews, average, count: reviews.length };
}

/** With a review in its place, or first when it is new. */
export function withReview({ reviews }: ProductReviews, changed: Review): ProductReviews {
  const isKnown = reviews.some(({ id }) => id === changed.id);
  return summarised(
    isKnown ? reviews.map((review) => (review.id === changed.id ? changed : review)) : [changed, ...reviews],
  );
}

export function withoutReview({ reviews }: ProductReviews, id: string): ProductReviews {
  return summarised(reviews.filter((review) => review.id !== id));
}

/** There is one of each person at most. */
export function reviewBy({ reviews }: ProductReviews, userId: string): Review | undefined {
  return reviews.find(({ author }) => author.id === userId);
}

type ReviewCode = 'rating' | 'required' | 'tooLong';

/** Which part of a review is wrong. The comment is required. */
export function checkReview(values: Readonly<Record<string, string>>): Readonly<Record<string, ReviewCode>> {
  const rating = Number(values['rating']);
  const comment = (values['comment'] ?? '').trim();
  return {
    ...(!(Number.isInteger(rating) && rating >= 1 && rating <= 5) && { rating: 'rating' as const }),
    ...(!comment && { comment: 'required' as const }),
    ...(comment.length > longestComment && { comment: 'tooLong' as const }),
  };
}

/** What was typed and not sent. Texts as the form holds them; `rating` is empty while none is chosen. */
export interface Draft {
  readonly rating: string;
  readonly comment: string;
}

/** Whose draft for which product: nobody sees another's. */
export interface DraftOf {
  readonly userId: string;
  readonly productId: string;
}

/** The stored text of a draft. One is kept: the last one. */
export function encodeDraft(of: DraftOf, { rating, comment }: Draft): string {
  return JSON.stringify({ userId: of.userId, productId: of.productId, rating, comment });
}

/** Any text → the draft in it, if it is the one asked for. Never throws. */
export function decodeDraft(text: string | null, { userId, productId }: DraftOf): Draft | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    const fields = Object(value) as Record<string, unknown>;
    if (fields['userId'] !== userId || fields['productId'] !== productId) return undefined;
    const { rating, comment } = fields;
    return typeof rating === 'string' && typeof comment === 'string' ? { rating, comment } : undefined;
  } catch {
    return undefined;
  }
}
