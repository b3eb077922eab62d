/** Where signing in leads. */
import type { Locale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import { isGuarded, returnTarget } from './session.ts';

interface Origin {
  /** The query of the sign-in page. */
  readonly search: string;
  /** The address of the page before. */
  readonly referrer: string;
}

/** How the shopper came to the sign-in page; the built page doesn't know. */
export function cameFrom(isInBrowser: boolean): Origin {
  return isInBrowser
    ? { search: location.search, referrer: document.referrer }
    : { search: '', referrer: '' };
}

interface Destination {
  /** A path of this site. */
  readonly target: string;
  /** It is a page for signed-in shoppers only: the reason why the shopper is here. */
  readonly isGuarded: boolean;
  /** For links between the pages of `/auth`, so that the destination is not lost. */
  readonly returnTo: { readonly returnUrl?: string };
}

/**
 * The `returnUrl`, else the page of this site before, else home. A link that is followed before the page hydrates
 * carries no `returnUrl`: then the one of the page before counts.
 */
export function destination(locale: Locale, { search, referrer }: Origin): Destination {
  const given = returnTarget(new URLSearchParams(search).get('returnUrl'));
  if (given !== '/') return { target: given, isGuarded: isGuarded(given), returnTo: { returnUrl: given } };
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
