/** Reads a product with everything that its page shows. */
import { ContractError, RejectedError, ServerError } from '#api/errors.ts';
import { byLocale, defaultLocale, type Locale } from '#i18n/locale.ts';
import type { ProductRow } from '#snapshot/tables.ts';
import { allOf } from '../core/parallel.ts';
import { withDescription } from './description.ts';
import type { CatalogueSource } from './source.ts';

/** A product in every language. */
export interface ReadProduct {
  rows: Record<Locale, ProductRow>;
  /** Slugs. */
  related: readonly string[];
}

/** Whether the API says that there is no such product. */
export const isNotFound = (error: unknown): boolean => error instanceof RejectedError && error.status === 404;

/** Whether only this product is broken. Without any response, the API is down. */
export const isBroken = (error: unknown): boolean =>
  error instanceof ContractError || error instanceof RejectedError || error instanceof ServerError;

const noReviews = { reviews: [], average: null, count: 0 };

interface ProductOptions {
  languages: readonly Locale[];
  /** Whether to read reviews and the rating. */
  hasReviews: boolean;
  /** The product as an earlier run has read it. */
  lastGood: ReadProduct | undefined;
  /** Called if the related products or the reviews can't be read. Those of `lastGood` are then used. */
  missing: (part: string, why: unknown) => void;
}

/**
 * Reads a product in the given languages. Other languages get the default language's texts. Throws if the product is broken in
 * any language. Reviews are the same in every language.
 */
export async function readProduct(
  source: CatalogueSource,
  slug: string,
  { languages, hasReviews, lastGood, missing }: ProductOptions,
): Promise<ReadProduct> {
  const orElse = async <T>(part: string, otherwise: T, read: () => Promise<T>): Promise<T> => {
    try {
      return await read();
    } catch (error) {
      if (!isBroken(error)) throw error;
      missing(part, error);
      return otherwise;
    }
  };
  const products = await allOf(
    languages.map(async (locale) => {
      const read = await source.product(slug, locale);
      const product = withDescription(read.product);
      return { ...read, product: hasReviews ? product : { ...product, rating: null } };
    }),
  );
  const productIn = (locale: Locale) =>
    (products[languages.indexOf(locale)] ?? products[0]) as (typeof products)[number];
  const { product } = productIn(defaultLocale);
  const [related, reviews] = await allOf([
    orElse('related products', lastGood?.related ?? [], () => source.related(product)),
    orElse('reviews', lastGood?.rows[defaultLocale].reviews ?? noReviews, async () =>
      hasReviews ? source.reviews(product) : noReviews,
    ),
  ]);
  return { rows: byLocale((locale) => ({ ...productIn(locale), reviews })), related };
}
