/** One product with all that its page shows. */
import { productBySlug } from '#api/contract/product.ts';
import { reviewsOfProduct } from '#api/contract/review.ts';
import { ContractError, RejectedError, ServerError } from '#api/errors.ts';
import type { ProductRow } from '#features/catalog/snapshot.ts';
import { defaultLocale, type Locale, locales } from '#i18n/locale.ts';
import { relatedSlugs } from './lenient.ts';
import type { Reader } from './reader.ts';

export type ProductRows = Record<Locale, ProductRow>;

/** Only this product's trouble: the API spoke, but not sensibly. No answer at all is everybody's trouble. */
export function isBroken(error: unknown): boolean {
  return error instanceof ContractError || error instanceof RejectedError || error instanceof ServerError;
}

/**
 * Reads it in the given languages; a language not asked for shows the default's texts. Throws when the product itself is
 * broken in any of them. Related products and reviews that fail are told to `missing`, and the product goes without.
 */
export async function readProduct(
  reader: Reader,
  slug: string,
  asked: readonly Locale[],
  missing: (part: string, why: unknown) => void,
): Promise<ProductRows> {
  const orNothing = async <T>(part: string, nothing: T, read: Promise<T>): Promise<T> => {
    try {
      return await read;
    } catch (error) {
      if (!isBroken(error)) throw error;
      missing(part, error);
      return nothing;
    }
  };

  const rows: Partial<ProductRows> = {};
  let related: string[] | undefined;
  for (const locale of asked) {
    const { data } = await reader.read(productBySlug, { params: { slug } }, locale);
    const { product, category } = data;
    if (product.slug !== slug)
      throw new ContractError('product.slug', `"${product.slug}" instead of "${slug}"`, {
        call: productBySlug.name,
      });
    const { id } = product;
    related ??= await orNothing(
      'related products',
      [],
      reader
        .read(relatedSlugs, { params: { id } }, locale)
        .then((answer) => answer.data.products.map((other) => other.slug)),
    );
    const reviews = await orNothing(
      'reviews',
      { reviews: [], average: null, count: 0 },
      reader.read(reviewsOfProduct, { params: { productId: id } }, locale).then((answer) => answer.data),
    );
    rows[locale] = { product, categorySlug: category?.slug ?? null, related, reviews };
  }
  const fallback = rows[defaultLocale] as ProductRow;
  for (const locale of locales) rows[locale] ??= fallback;
  return rows as ProductRows;
}
