/** What Astro calls to learn the languages of a page. English has no prefix. */
import { defaultLocale, type Locale, locales } from './locale.ts';

export const getStaticPaths = (): { params: { locale: string | undefined } }[] =>
  locales.map((locale) => ({ params: { locale: localeParam(locale) } }));

/** The `[...locale]` part of a page's path. */
export function localeParam(locale: Locale): string | undefined {
  return locale === defaultLocale ? undefined : locale;
}
