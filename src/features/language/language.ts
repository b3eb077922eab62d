/** Decides in which language a visit starts, and which query the language switch keeps. */
import { defaultLocale, isLocale, type Locale } from '#i18n/locale.ts';
import { localizedPath, splitLocale } from '#i18n/routes.ts';

/** All inputs of `decideLanguage`, so that it is a pure function. */
export interface Visit {
  /** Together with `search` and `hash`, the page's URL. */
  path: string;
  search: string;
  hash: string;
  cookie: string | null;
  local: string | null;
  session: string | null;
  /** The browser's languages, in order of preference. */
  browser: readonly string[];
  userAgent: string;
  /** The shopper came from another page of this site, or this visit was already redirected. */
  isUnderway: boolean;
}

interface Decision {
  /** The language to store, because the URL names it. */
  remember?: Locale;
  /** The URL to load in place of this page. */
  go?: string;
  /** The URL to show in the address bar, without loading it. */
  show?: string;
}

const crawler = /bot|crawl|spider|slurp|preview|prerender|lighthouse|externalhit|embedly/i;

/**
 * The first source that names a language of the shop decides: `?lng=`, cookie, local storage, session storage, browser,
 * then the page's own `lang`. A URL under `/fr` redirects only for `?lng=`. A stored or detected language
 * redirects at most once per visit.
 */
export function decideLanguage(visit: Visit): Decision {
  const { locale, path } = splitLocale(visit.path);
  const query = new URLSearchParams(visit.search);
  const asked = query.get('lng');
  if (asked !== null) {
    query.delete('lng');
    const rest = (`${query}` && `?${query}`) + visit.hash;
    const wanted = languageOf(asked);
    const target = localizedPath(wanted ?? locale, path) + rest;
    if (!wanted) return { show: target };
    return wanted === locale ? { remember: wanted, show: target } : { remember: wanted, go: target };
  }
  if (locale !== defaultLocale || visit.isUnderway || crawler.test(visit.userAgent)) return {};
  const wanted = [visit.cookie, visit.local, visit.session, ...visit.browser].map(languageOf).find(Boolean);
  if (!wanted || wanted === locale) return {};
  return { go: localizedPath(wanted, path) + visit.search + visit.hash };
}

/** `fr-CA` → `fr`. `undefined` for languages that the shop doesn't have. */
function languageOf(tag: string | null): Locale | undefined {
  const language = tag?.toLowerCase().split('-')[0];
  return isLocale(language) ? language : undefined;
}

/** The query for the same page in the other language. Its return URL, if any, also leads to the other language. */
export function twinSearch(locale: Locale, search: string): string {
  const query = new URLSearchParams(search);
  const back = query.get('returnUrl');
  // The sign-in page refuses URLs outside this site.
  if (!back?.startsWith('/')) return search;
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(back) ?? [];
  query.set('returnUrl', localizedPath(locale, splitLocale(pathname).path) + rest);
  return `?${query}`;
}
