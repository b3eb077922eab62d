/** Finds out whether the backend has both languages. One with a single language is read once. */
import { type Category, listCategories } from '#api/contract/category.ts';
import { defaultLocale, type Locale, locales } from '#i18n/locale.ts';
import type { Reader } from './reader.ts';

export interface Languages {
  /** The languages to ask for: both, or the default alone. */
  asked: readonly Locale[];
  /** The language that the catalogue's texts on each locale's pages are really in. */
  text: Record<Locale, string>;
  categories: Record<Locale, readonly Category[]>;
}

/** Reads the category list in every language and compares. */
export async function readLanguages(reader: Reader): Promise<Languages> {
  const [en, fr] = await Promise.all([
    reader.read(listCategories, {}, 'en'),
    reader.read(listCategories, {}, 'fr'),
  ]);
  const silent = en.language === null && fr.language === null;
  const single = silent
    ? JSON.stringify(en.data) === JSON.stringify(fr.data)
    : (en.language ?? defaultLocale) === (fr.language ?? defaultLocale);
  const categories = { en: en.data.categories, fr: single ? en.data.categories : fr.data.categories };
  if (single) {
    const language = en.language ?? defaultLocale;
    return { asked: [defaultLocale], text: { en: language, fr: language }, categories };
  }
  return { asked: locales, text: { en: en.language ?? 'en', fr: fr.language ?? 'fr' }, categories };
}
