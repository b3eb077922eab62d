/** Decides where the shopper goes after signing in. */

import type { Locale } from '#i18n/locale.ts';
import { href, localizedPath, routeOf, splitLocale } from '#i18n/routes.ts';
import { isGuarded } from './members-pages.ts';

interface Arrival {
  /** The query of the sign-in page. */
  readonly search: string;
  readonly referrer: string;
  /** The origin of the shop. A referrer with another origin doesn't count. */
  readonly origin: string;
}

interface AfterSignIn {
  /** A path on this site. */
  readonly target: string;
  /** Why a guest must sign in first: the target is for members, or it's where a member writes a review. */
  readonly reason: 'members' | 'review' | undefined;
  /** Keeps the target in links between the pages under `/auth`. */
  readonly returnTo: { readonly returnUrl?: string };
}

/**
 * The `returnUrl`, otherwise the previous page of this site, otherwise home. Before hydration, links between the pages under
 * `/auth` have no `returnUrl`, so the `returnUrl` of the previous page also counts.
 */
export function afterSignIn(locale: Locale, arrival: Arrival): AfterSignIn {
  const requested = returnTarget(new URLSearchParams(arrival.search).get('returnUrl'));
  const target = requested === '/' ? pageBefore(locale, arrival) : requested;
  if (target === '/') return { target: href(locale, 'home'), reason: undefined, returnTo: {} };
  return { target, reason: reasonOf(target), returnTo: { returnUrl: target } };
}

function reasonOf(target: string): AfterSignIn['reason'] {
  if (isGuarded(target)) return 'members';
  return target.endsWith('#reviews') ? 'review' : undefined;
}

/** In this page's language. After a switch of the language, the page before has the other one. */
function pageBefore(locale: Locale, { referrer, origin }: Arrival): string {
  if (!referrer.startsWith(`${origin}/`)) return '/';
  const before = returnTarget(referrer.slice(origin.length));
  const target = before === '/' ? returnTarget(new URL(referrer).searchParams.get('returnUrl')) : before;
  if (target === '/') return target;
  const { pathname, search, hash } = new URL(target, anyOrigin);
  return localizedPath(locale, splitLocale(pathname).path) + search + hash;
}

const longestTarget = 2000;
const anyOrigin = 'https://shop.invalid';

/**
 * Where to go after a sign-in: a page of the shop, except those under `/auth`. Its query and hash are kept.
 * Anything else becomes `/` (OWASP, "Unvalidated Redirects").
 */
function returnTarget(target: string | null): string {
  if (!target || target.length > longestTarget) return '/';
  // Browsers drop tabs and line breaks from URLs, and read a backslash as a slash.
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(target)) return '/';
  let url: URL;
  try {
    url = new URL(target, anyOrigin);
  } catch {
    return '/';
  }
  // `/.//evil.example` becomes `//evil.example` when the URL is normalised.
  if (url.origin !== anyOrigin || url.pathname.startsWith('//')) return '/';
  const { path } = splitLocale(url.pathname);
  if (!routeOf(path) || path.startsWith('/auth/')) return '/';
  return url.pathname + url.search + url.hash;
}
