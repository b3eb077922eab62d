/** Rules for reviews: summaries, validation and drafts. */
import type { Review } from '#api/contract/review.ts';

/** How many reviews the page shows at first. */
export const mostShownFirst = 3;
/** How many more reviews a press of the button shows, and how many a request asks for. */
export const mostPerPress = 20;
/** The length of the longest comment that the API accepts, in characters. */
export const longestComment = 2000;

export interface ProductReviews {
  /** Newest first. */
  readonly reviews: readonly Review[];
  /** Null without reviews. */
  readonly average: number | null;
  /** The number of all reviews, including those that aren't loaded. */
  readonly count: number;
  /**
   * How many of all reviews have one star, two stars and so on. Missing if the API doesn't send these numbers and hasn't sent all
   * reviews.
   */
  readonly stars?: readonly number[] | null;
  /** Missing if all reviews are loaded. */
  readonly nextCursor?: string | null;
}

/** Counts the stars if the API has sent all reviews, but no counts. */
export function withStars(response: ProductReviews): ProductReviews {
  if (response.stars || response.reviews.length !== response.count) return response;
  return { ...response, stars: response.reviews.reduce(addStar(1), [0, 0, 0, 0, 0]) };
}

/** Adds an older page to the loaded reviews. A review that is already loaded stays where it is. */
export function withOlder(loaded: ProductReviews, older: ProductReviews): ProductReviews {
  const known = new Set(loaded.reviews.map(({ id }) => id));
  const added = older.reviews.filter(({ id }) => !known.has(id));
  return withStars({ ...older, reviews: [...loaded.reviews, ...added] });
}

/** Replaces the review with the same id, or adds a new one at the top. */
export function withReview(all: ProductReviews, changed: Review): ProductReviews {
  const known = all.reviews.find(({ id }) => id === changed.id);
  const reviews = known
    ? all.reviews.map((review) => (review === known ? changed : review))
    : [changed, ...all.reviews];
  return summarise({ ...all, reviews }, { before: known, after: changed });
}

export function withoutReview(all: ProductReviews, id: string): ProductReviews {
  const known = all.reviews.find((review) => review.id === id);
  return summarise({ ...all, reviews: all.reviews.filter((review) => review !== known) }, { before: known });
}

/** Calculates average and counts after a change. The average has one decimal, as in the API. */
function summarise(
  all: ProductReviews,
  { before, after }: { before: Review | undefined; after?: Review },
): ProductReviews {
  const count = all.count - (before ? 1 : 0) + (after ? 1 : 0);
  const sum = (all.average ?? 0) * all.count - (before?.rating ?? 0) + (after?.rating ?? 0);
  let stars = all.stars;
  if (stars && before) stars = addStar(-1)(stars, before);
  if (stars && after) stars = addStar(1)(stars, after);
  const exactSum = stars?.reduce((total, some, index) => total + some * (index + 1), 0) ?? sum;
  const average = count > 0 ? Math.round((exactSum / count) * 10) / 10 : null;
  return { ...all, average, count, ...(stars && { stars }) };
}

const addStar =
  (change: 1 | -1) =>
  (stars: readonly number[], { rating }: Pick<Review, 'rating'>): readonly number[] =>
    stars.map((some, index) => (index === rating - 1 ? some + change : some));

/** Each shopper has at most one review per product. */
export function reviewBy({ reviews }: ProductReviews, accountId: string): Review | undefined {
  return reviews.find(({ author }) => author.id === accountId);
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
export interface ReviewDraft {
  readonly rating: string;
  readonly comment: string;
}

/** Whose draft it is, and for which product. No other shopper may see the draft. */
export interface DraftKey {
  readonly accountId: string;
  readonly productId: string;
}

/** Serialises a draft. Only the latest one is stored. Devices keep the account id under an older name. */
export function encodeDraft(of: DraftKey, { rating, comment }: ReviewDraft): string {
  return JSON.stringify({ userId: of.accountId, productId: of.productId, rating, comment });
}

/** Parses a stored draft. Undefined if it is invalid or belongs to another shopper or product. Never throws. */
export function decodeDraft(
  text: string | null,
  { accountId, productId }: DraftKey,
): ReviewDraft | undefined {
  try {
    const { rating, comment, ...of } = JSON.parse(text ?? 'null');
    if (of.userId !== accountId || of.productId !== productId) return undefined;
    return typeof rating === 'string' && typeof comment === 'string' ? { rating, comment } : undefined;
  } catch {
    return undefined;
  }
}
