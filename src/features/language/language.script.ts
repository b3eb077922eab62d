/** Redirects to the page in the shopper's language, and remembers their choice. Part of the script in the head. */
import { leavingMark } from '#platform/navigate-once.ts';
import { nullIfBlocked, read, readTab, write, writeTab } from '#platform/storage.ts';
import { languageCookieName, languageKey, languageRedirectedKey } from '#platform/storage-keys.ts';
import { decideLanguage } from './language.ts';

export function startLanguage(): void {
  const { pathname, search, hash, origin } = location;
  const decision = decideLanguage({
    path: pathname,
    search,
    hash,
    cookie: cookieValue(languageCookieName),
    local: read(languageKey),
    session: readTab(languageKey),
    browser: navigator.languages,
    userAgent: navigator.userAgent,
    isUnderway: document.referrer.startsWith(`${origin}/`) || !!readTab(languageRedirectedKey),
  });
  if (decision.remember) remember(decision.remember);
  if (decision.show) history.replaceState(history.state, '', decision.show);
  if (decision.go) {
    // Redirect once per visit.
    writeTab(languageRedirectedKey, '1');
    // No other script may navigate while this one does.
    document.documentElement.toggleAttribute(leavingMark, true);
    location.replace(decision.go);
  }
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('a[data-language]');
    if (link?.dataset['language']) remember(link.dataset['language']);
  });
}

function remember(locale: string): void {
  write(languageKey, locale);
  const secure = location.protocol === 'https:' ? ';secure' : '';
  nullIfBlocked(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, but the shopper is leaving
    document.cookie = `${languageCookieName}=${locale};path=/;max-age=31536000;samesite=lax${secure}`;
  });
}

function cookieValue(name: string): string | null {
  return nullIfBlocked(() => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? null);
}
