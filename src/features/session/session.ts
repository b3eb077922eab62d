/** Session rules: pure functions over stored tokens and addresses. */
import { isPage } from '#i18n/page.ts';
import { splitLocale } from '#i18n/routes.ts';

export type Session =
  /** Not read yet: on the server and at an island's first render. */
  { readonly state: 'checking' } | { readonly state: 'guest' } | { readonly state: 'signed-in' };

export const checking: Session = { state: 'checking' };
export const guest: Session = { state: 'guest' };
export const signedIn: Session = { state: 'signed-in' };

/** Opaque texts. The shop neither parses them nor checks their expiry. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Valid in a bearer header (RFC 6750, 2.1), and short enough for servers. */
const usable = /^[\x21-\x7e]{1,4096}$/;

/** Undefined unless both tokens are valid. */
export function tokensOf(accessToken: string | null, refreshToken: string | null): Tokens | undefined {
  if (accessToken === null || refreshToken === null) return undefined;
  return usable.test(accessToken) && usable.test(refreshToken) ? { accessToken, refreshToken } : undefined;
}

const longestTarget = 2000;
const anyOrigin = 'https://shop.invalid';

/**
 * Where to go after a sign-in: a page of this site with query and hash, but none under `/auth`. Anything else becomes
 * `/` (OWASP, "Unvalidated Redirects").
 */
export function returnTarget(address: string | null | undefined): string {
  if (!address || address.length > longestTarget) return '/';
  // Browsers drop tabs and line breaks from addresses, and read a backslash as a slash.
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(address)) return '/';
  let url: URL;
  try {
    url = new URL(address, anyOrigin);
  } catch {
    return '/';
  }
  // `/.//evil.example` becomes `//evil.example` when the URL is normalised.
  if (url.origin !== anyOrigin || url.pathname.startsWith('//')) return '/';
  const { path } = splitLocale(url.pathname);
  if (!isPage(path) || path.startsWith('/auth/')) return '/';
  return url.pathname + url.search + url.hash;
}

/** The label of the user menu: "J. Smith". */
export function shortName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial = ''] = firstName.trim();
  return initial ? `${initial.toLocaleUpperCase()}. ${lastName}` : lastName;
}

/** Pages for signed-in shoppers, without the language. */
const guardedPaths: readonly string[] = ['/profile', '/orders', '/retry-payment', '/order-confirmation'];

/** Whether an address of this site is one of these pages. */
export function isGuarded(target: string): boolean {
  const { path } = splitLocale(target);
  return guardedPaths.includes(path.replace(/[?#].*$/, ''));
}
