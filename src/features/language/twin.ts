/** What of an address goes along to its twin in the other language. */
import type { Locale } from '#i18n/locale.ts';
import { localized, splitLocale } from '#i18n/routes.ts';

/** The query of a page for its twin: the same, but for the way back, which leads to a twin as well. */
export function twinSearch(locale: Locale, search: string): string {
  const query = new URLSearchParams(search);
  const back = query.get('returnUrl');
  // Others than paths of this site are the sign-in page's to refuse.
  if (!back?.startsWith('/')) return search;
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(back) ?? [];
  query.set('returnUrl', localized(locale, splitLocale(pathname).path) + rest);
  return `?${query}`;
}
