/** Translates a page's query for the same page in the other language. */
import type { Locale } from '#i18n/locale.ts';
import { localized, splitLocale } from '#i18n/routes.ts';

/** The same query, except that its return address also changes language. */
export function twinSearch(locale: Locale, search: string): string {
  const query = new URLSearchParams(search);
  const back = query.get('returnUrl');
  // The sign-in page refuses addresses outside this site.
  if (!back?.startsWith('/')) return search;
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(back) ?? [];
  query.set('returnUrl', localized(locale, splitLocale(pathname).path) + rest);
  return `?${query}`;
}
