/** The list of recently viewed products. It has no prices and no stock, because those would be out of date. */
import { jsonIn } from '#lib/json.ts';

interface Viewed {
  readonly slug: string;
  readonly name: string;
  readonly language: string;
  readonly imageUrl: string | null;
}

const mostProducts = 8;

/** Newest first, without duplicates. */
export function withViewed(list: readonly Viewed[], product: Viewed): readonly Viewed[] {
  return [product, ...list.filter(({ slug }) => slug !== product.slug)].slice(0, mostProducts);
}

/** Parses the stored list and skips invalid entries. */
export function decodeViewed(text: string | null): readonly Viewed[] {
  const value = jsonIn(text);
  return Array.isArray(value) ? value.filter(isViewed).slice(0, mostProducts) : [];
}

function isViewed(entry: Partial<Viewed> | null): entry is Viewed {
  const { slug, name, language, imageUrl } = entry ?? {};
  return (
    [slug, name, language].every((text) => typeof text === 'string') &&
    (imageUrl === null || typeof imageUrl === 'string')
  );
}
