/** Which language a visit begins in. */
import { isLocale, type Locale } from '#i18n/locale.ts';
import { localized, splitLocale } from '#i18n/routes.ts';

/** Everything the decision depends on, so that it is a pure function. */
export interface Visit {
  /** Of the page's address. */
  path: string;
  search: string;
  hash: string;
  cookie: string | null;
  local: string | null;
  session: string | null;
  /** The browser's languages, most wanted first. */
  browser: readonly string[];
  userAgent: string;
  /** The shopper came from another page of this site, or was led in this visit already. */
  goesOn: boolean;
}

interface Decision {
  /** Store it: the address said so. */
  remember?: Locale;
  /** Replace this page by that address. */
  go?: string;
  /** Show that address without loading it. */
  show?: string;
}

const crawler = /bot|crawl|spider|slurp|preview|prerender|lighthouse|externalhit|embedly/i;

/**
 * The first that names a language of the shop decides: `?lng=`, cookie, local storage, session storage, browser, html lang
 * (the page as it is). An address under `/fr` names its language as `?lng=` does, and is never left for another. A stored
 * or detected language leads to the twin page at most once per visit.
 */
export function decide(visit: Visit): Decision {
  const { locale, path } = splitLocale(visit.path);
  const query = new URLSearchParams(visit.search);
  const asked = query.get('lng');
  if (asked !== null) {
    query.delete('lng');
    const rest = (`${query}` && `?${query}`) + visit.hash;
    const wanted = languageOf(asked);
    if (!wanted) return { show: visit.path + rest };
    const target = localized(wanted, path) + rest;
    return wanted === locale ? { remember: wanted, show: target } : { remember: wanted, go: target };
  }
  if (locale !== 'en' || visit.goesOn || crawler.test(visit.userAgent)) return {};
  const wanted = [visit.cookie, visit.local, visit.session, ...visit.browser].map(languageOf).find(Boolean);
  if (!wanted || wanted === locale) return {};
  return { go: localized(wanted, path) + visit.search + visit.hash };
}

/** `fr-CA` → `fr`; undefined for what the shop does not speak. */
function languageOf(tag: string | null): Locale | undefined {
  const language = tag?.toLowerCase().split('-')[0];
  return isLocale(language) ? language : undefined;
}
