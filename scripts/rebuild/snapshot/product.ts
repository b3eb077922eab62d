/** One product with all that its page shows. */
import { productBySlug } from '#api/contract/product.ts';
import { reviewsOfProduct } from '#api/contract/review.ts';
import { ContractError, RejectedError, ServerError } from '#api/errors.ts';
import { defaultLocale, type Locale, locales } from '#i18n/locale.ts';
import type { ProductRow } from '#snapshot/tables.ts';
import { relatedSlugs } from './lenient.ts';
import type { Reader } from './reader.ts';

/** The API says that there is no such product. */
export function isGone(error: unknown): boolean {
  return error instanceof RejectedError && error.status === 404;
}

/** A product as it was read, in every language. */
export interface ReadProduct {
  rows: Record<Locale, ProductRow>;
  /** Slugs. */
  related: readonly string[];
}

/** Only this product is broken. No answer at all means that the API is down. */
export function isBroken(error: unknown): boolean {
  return error instanceof ContractError || error instanceof RejectedError || error instanceof ServerError;
}

/**
 * Reads a product in the given languages; the others get the default language's texts. Throws when the product is broken in
 * any of them. Related products and reviews that fail are reported to `missing` and replaced by the last good ones. Reviews
 * are read once, as they are the same in every language.
 */
export async function readProduct(
  reader: Reader,
  slug: string,
  asked: readonly Locale[],
  lastGood: ReadProduct | undefined,
  missing: (part: string, why: unknown) => void,
): Promise<ReadProduct> {
  const orElse = async <T>(part: string, otherwise: T, read: Promise<T>): Promise<T> => {
    try {
      return await read;
    } catch (error) {
      if (!isBroken(error)) throw error;
      missing(part, error);
      return otherwise;
    }
  };
  const products = await allOf(
    asked.map(async (locale) => {
      const { data } = await reader.read(productBySlug, { params: { slug } }, locale);
      if (data.product.slug !== slug)
        throw new ContractError('product.slug', `"${data.product.slug}" instead of "${slug}"`, {
          call: productBySlug.name,
        });
      return [locale, { product: data.product, categorySlug: data.category?.slug ?? null }] as const;
    }),
  );
  const { id } = products[0]?.[1].product ?? {};
  const params = { id: id ?? '' };
  const [related, reviews] = await allOf([
    orElse(
      'related products',
      lastGood?.related ?? [],
      reader
        .read(relatedSlugs, { params }, defaultLocale)
        .then((answer) => answer.data.products.map((other) => other.slug)),
    ),
    orElse(
      'reviews',
      lastGood?.rows.en.reviews ?? { reviews: [], average: null, count: 0 },
      reader
        .read(reviewsOfProduct, { params: { productId: params.id } }, defaultLocale)
        .then((answer) => answer.data),
    ),
  ]);
  const read = new Map(products.map(([locale, row]) => [locale, { ...row, reviews }]));
  const fallback = read.get(defaultLocale) as ProductRow;
  const rows = Object.fromEntries(locales.map((locale) => [locale, read.get(locale) ?? fallback]));
  return { rows: rows as ReadProduct['rows'], related };
}

/** `Promise.all` that waits for all of them: nothing continues in the background after a failure. */
async function allOf<T extends readonly unknown[]>(
  work: {
    readonly [K in keyof T]: Promise<T[K]>;
  },
): Promise<T> {
  await Promise.allSettled(work);
  return (await Promise.all(work)) as unknown as T;
}
