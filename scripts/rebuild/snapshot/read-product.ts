/** What a rebuild reads from the API besides lists: the categories, and each product with its page's data. */
import * as z from 'zod/mini';
import { type Category, listCategories } from '#api/contract/catalog.ts';
import { getShop } from '#api/contract/shop.ts';
import { ContractError, RejectedError, ServerError } from '#api/errors.ts';
import { byLocale, defaultLocale, type Locale, locales } from '#i18n/locale.ts';
import { imageUrl } from '#lib/picture.ts';
import { type GivenSetup, type Setup, setupOf } from '#lib/shop-setup.ts';
import type { ProductRow } from '#snapshot/tables.ts';
import { allOf } from '../core/parallel.ts';
import type { ApiReader } from './api-reader.ts';
import { withDescription } from './description.ts';
import { download } from './download.ts';
import { isNoCall } from './optional-calls.ts';
import { anyCategory, type CatalogueSource } from './source.ts';

/** What the shop offers. A backend that lacks the call offers everything that is on by default. */
export async function readSetup(reader: ApiReader, configured: GivenSetup = {}): Promise<Setup> {
  const shop = await reader.read(getShop, {}, defaultLocale).then(
    ({ data }) => data.shop,
    (error: unknown) => {
      if (isNoCall(error)) return undefined;
      throw error;
    },
  );
  return setupOf(configured, shop);
}

const categoryList = { ...listCategories, response: z.object({ categories: z.array(anyCategory) }) };

/** The actual language of the catalogue's texts on each locale's pages. */
type TextLanguage = Record<Locale, string>;

/** The languages to ask for: the default one, and the others that the API has. */
export const languagesToRead = (text: TextLanguage): readonly Locale[] =>
  locales.filter((locale) => locale === defaultLocale || text[locale] !== text[defaultLocale]);

/** Reads the category list in every language. The responses tell which languages the API has. */
export async function readLanguages(
  reader: ApiReader,
): Promise<{ textLanguage: TextLanguage; categories: Record<Locale, readonly Category[]> }> {
  const responses = await Promise.all(locales.map((locale) => reader.read(categoryList, {}, locale)));
  const responseIn = (locale: Locale) => responses[locales.indexOf(locale)] as (typeof responses)[number];
  const base = responseIn(defaultLocale);
  const language = base.language ?? defaultLocale;
  /** Whether a response has the texts of the default language. An API that names no languages may still have several. */
  const isDefault = (locale: Locale): boolean => {
    const own = responseIn(locale);
    return own.language === null && base.language === null
      ? JSON.stringify(own.data) === JSON.stringify(base.data)
      : (own.language ?? defaultLocale) === language;
  };
  return {
    textLanguage: byLocale((locale) =>
      isDefault(locale) ? language : (responseIn(locale).language ?? locale),
    ),
    categories: byLocale((locale) => (isDefault(locale) ? base : responseIn(locale)).data.categories),
  };
}

/** A product in every language. */
export interface ReadProduct {
  rows: Record<Locale, ProductRow>;
  /** Slugs. */
  related: readonly string[];
}

/** Whether the API says that there is no such product. */
export const isNotFound = (error: unknown): boolean => error instanceof RejectedError && error.status === 404;

/** Whether only this product is broken. If there is no response at all, the API is down. */
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

/** Milliseconds to wait for one picture. */
const pictureTimeout = 10_000;

/**
 * Whether the API sends a different picture if `?w=160` is added to the URL. Tries one picture after the other.
 * Undefined if none can be read. The caller then keeps the earlier result, because a different one would change every page.
 */
export async function makesVariants(
  apiUrl: string,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<boolean | undefined> {
  for (const path of paths) {
    const whole = new URL(imageUrl(path, apiUrl), apiUrl);
    const small = new URL(whole);
    small.searchParams.set('w', '160');
    try {
      const [before, after] = await Promise.all(
        [whole, small].map((url) => readPicture(url, apiUrl, signal)),
      );
      if (before) return after !== undefined && !after.equals(before);
    } catch {
      signal.throwIfAborted();
    }
  }
  return undefined;
}

/** Undefined if the response isn't a picture or is very large. Throws if the API has a temporary problem. */
async function readPicture({ href }: URL, apiUrl: string, signal: AbortSignal): Promise<Buffer | undefined> {
  const { status, headers, bytes } = await download(href, {
    apiUrl,
    signal: AbortSignal.any([signal, AbortSignal.timeout(pictureTimeout)]),
  });
  if (status === 429 || status >= 500) throw new Error(`answered ${status}`);
  return headers['content-type']?.startsWith('image/') ? bytes : undefined;
}
