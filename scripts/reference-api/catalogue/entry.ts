import type { ProductDraft, ProductEntry, ReviewEntry, ReviewTable } from './types.ts';

/** Completes a category's drafts with category, image paths and reviews. */
export function stockCategory(
  category: string,
  drafts: readonly ProductDraft[],
  reviews: ReviewTable,
): ProductEntry[] {
  return drafts.map(({ views, ...draft }) => ({
    ...draft,
    category,
    images: Array.from({ length: views }, (_, index) => `/uploads/products/${draft.slug}-${index + 1}.svg`),
    reviews: reviews[draft.slug] ?? [],
  }));
}

/** One review in one line. */
export function review(author: string, rating: number, comment: string, daysAgo: number): ReviewEntry {
  return { author, rating, comment, daysAgo };
}
