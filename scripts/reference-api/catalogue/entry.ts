import type { Bilingual, ProductDraft, ProductEntry, ReviewEntry, ReviewTable } from './types.ts';

/** French typography: no line break before high punctuation, inside guillemets, or between a number and its unit. */
export function unbroken(text: string): string {
  return text
    .replaceAll(/ ([:;!?»])/g, '\u00a0$1')
    .replaceAll('« ', '«\u00a0')
    .replaceAll(/(\d) (?=(?:cm|mm|m|kg|g|l|cl|ml|°C|%|W|h|min|ans|minutes)\b|°C|%)/g, '$1\u00a0');
}

/** A text in both languages. */
export function both(en: string, fr: string): Bilingual {
  return { en, fr: unbroken(fr) };
}

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
