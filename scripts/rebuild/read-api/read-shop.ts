/** Reads what a run needs to know about the shop: its setup, its languages and categories, and whether the API resizes pictures. */
import * as z from 'zod/mini';
import { type Category, listCategories } from '#api/contract/catalog.ts';
import { getShop } from '#api/contract/shop.ts';
import { byLocale, defaultLocale, type Locale, locales } from '#i18n/locale.ts';
import { imageUrl } from '#lib/picture.ts';
import { type GivenSetup, type Setup, setupOf } from '#lib/shop-setup.ts';
import { downloadPicture } from '../core/download-picture.ts';
import type { ApiReader } from './api-reader.ts';
import { isNoCall } from './optional-calls.ts';
import { anyCategory } from './source.ts';

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

/** Milliseconds to wait for one picture. */
const longestWait = 10_000;

/**
 * Whether the API sends a different picture if `?w=160` is added to the URL. Tries one picture after the other. Undefined if no
 * picture can be read. The caller then keeps the earlier result, because a different result would change every page.
 */
export async function readApiResizes(
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
  const { status, headers, bytes } = await downloadPicture(href, {
    apiUrl,
    signal: AbortSignal.any([signal, AbortSignal.timeout(longestWait)]),
  });
  if (status === 429 || status >= 500) throw new Error(`answered ${status}`);
  return headers['content-type']?.startsWith('image/') ? bytes : undefined;
}
