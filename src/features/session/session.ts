/** The rules of the session: pure functions over what is stored and what an address says. */
import { isPage } from '#i18n/page.ts';
import { splitLocale } from '#i18n/routes.ts';

export type Session =
  /** Before the device was looked at: on the server, and at an island's first render. */
  { readonly state: 'checking' } | { readonly state: 'guest' } | { readonly state: 'signed-in' };

export const checking: Session = { state: 'checking' };
export const guest: Session = { state: 'guest' };
export const signedIn: Session = { state: 'signed-in' };

/** Opaque texts: nobody looks inside, and no clock is asked. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** What a bearer header can carry (RFC 6750, 2.1), and no longer than a server would take. */
const usable = /^[\x21-\x7e]{1,4096}$/;

/** Both tokens or nothing: one alone, or one that cannot be a token, makes a guest. */
export function tokensOf(accessToken: string | null, refreshToken: string | null): Tokens | undefined {
  if (accessToken === null || refreshToken === null) return undefined;
  return usable.test(accessToken) && usable.test(refreshToken) ? { accessToken, refreshToken } : undefined;
}

const longestTarget = 2000;
const anyOrigin = 'https://shop.invalid';

/**
 * Where to go after signing in: a page of this site with query and hash, never one of `/auth`. Anything else is `/`
 * (OWASP, "Unvalidated Redirects").
 */
export function returnTarget(given: string | null | undefined): string {
  if (!given || given.length > longestTarget) return '/';
  // Browsers take tabs and line breaks out of addresses, and a backslash for a slash.
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(given)) return '/';
  let url: URL;
  try {
    url = new URL(given, anyOrigin);
  } catch {
    return '/';
  }
  // `/.//evil.example` becomes `//evil.example` once its dots are gone.
  if (url.origin !== anyOrigin || url.pathname.startsWith('//')) return '/';
  const { path } = splitLocale(url.pathname);
  if (!isPage(path) || path.startsWith('/auth/')) return '/';
  return url.pathname + url.search + url.hash;
}

/** The label of the header's menu: first initial, a period, the last name. */
export function shortName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial = ''] = firstName.trim();
  return initial ? `${initial.toLocaleUpperCase()}. ${lastName}` : lastName;
}

/** The pages that only signed-in shoppers see, without language. */
const guardedPaths: readonly string[] = ['/profile', '/orders', '/retry-payment', '/order-confirmation'];

/** Whether an address of this site leads to one of them. */
export function isGuarded(target: string): boolean {
  const { path } = splitLocale(target);
  return guardedPaths.includes(path.replace(/[?#].*$/, ''));
}
