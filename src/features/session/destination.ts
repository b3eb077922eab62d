/** Where a sign-in leads. */
import type { Locale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import { isGuarded, returnTarget } from './session.ts';

interface Origin {
  /** The query of the sign-in page's address. */
  readonly search: string;
  /** The previous page's address. */
  readonly referrer: string;
}

/** How the shopper reached the sign-in page. Empty on the built page. */
export function cameFrom(isInBrowser: boolean): Origin {
  return isInBrowser
    ? { search: location.search, referrer: document.referrer }
    : { search: '', referrer: '' };
}

interface Destination {
  /** A path on this site. */
  readonly target: string;
  /** The target needs a session, which is why the shopper is here. */
  readonly isGuarded: boolean;
  /** Keeps the destination in links between the pages under `/auth`. */
  readonly returnTo: { readonly returnUrl?: string };
}

/**
 * The `returnUrl`, otherwise the previous page of this site, otherwise home. A link that the shopper follows before
 * hydration has no `returnUrl`, so the previous page's `returnUrl` counts.
 */
export function destination(locale: Locale, { search, referrer }: Origin): Destination {
  const requested = returnTarget(new URLSearchParams(search).get('returnUrl'));
  if (requested !== '/')
    return { target: requested, isGuarded: isGuarded(requested), returnTo: { returnUrl: requested } };
  const before = pageBefore(referrer);
  if (before === '/') return { target: href(locale, 'home'), isGuarded: false, returnTo: {} };
  return { target: before, isGuarded: isGuarded(before), returnTo: { returnUrl: before } };
}

function pageBefore(referrer: string): string {
  const origin = globalThis.location?.origin;
  if (!referrer.startsWith(`${origin}/`)) return '/';
  const before = returnTarget(referrer.slice(origin.length));
  return before === '/' ? returnTarget(new URL(referrer).searchParams.get('returnUrl')) : before;
}
