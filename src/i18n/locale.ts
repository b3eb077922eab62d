/** The languages of the shop. English is the default and the fallback. */
export const locales = ['en', 'fr'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';

/** The language's own name, for the switch. */
export const localeNames: Readonly<Record<Locale, string>> = { en: 'English', fr: 'Français' };

export function isLocale(value: unknown): value is Locale {
  return (locales as readonly unknown[]).includes(value);
}

/** An object with a value for each language. */
export const byLocale = <T>(make: (locale: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, T>;

/**
 * Splits a path: `/fr/cart` → `fr`, `/cart`. The rest starts with exactly one slash, because browsers read `//host` and
 * `/\host` as another site, and drop tabs and line breaks.
 */
export function splitLocale(path: string): { locale: Locale; path: string } {
  const whole = withOneSlash(path);
  const locale = /^\/(\w+)(?=[/?#]|$)/.exec(whole)?.[1];
  if (!isLocale(locale) || locale === defaultLocale) return { locale: defaultLocale, path: whole };
  return { locale, path: withOneSlash(whole.slice(locale.length + 1)) };
}

const withOneSlash = (path: string) => path.replace(/^[\s\\/]*/, '/');

/** The language of the page that the browser shows. */
export function pageLocale(): Locale {
  const { lang } = document.documentElement;
  return isLocale(lang) ? lang : defaultLocale;
}
