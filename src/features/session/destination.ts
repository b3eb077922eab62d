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

/** The `returnUrl`, else the page of this site before, else home. */
export function destination(locale: Locale, { search, referrer }: Origin): Destination {
  const given = returnTarget(new URLSearchParams(search).get('returnUrl'));
  if (given !== '/') return { target: given, isGuarded: isGuarded(given), returnTo: { returnUrl: given } };
  const origin = globalThis.location?.origin;
  const before = returnTarget(referrer.startsWith(`${origin}/`) ? referrer.slice(origin.length) : '');
  if (before === '/') return { target: href(locale, 'home'), isGuarded: false, returnTo: {} };
  return { target: before, isGuarded: false, returnTo: { returnUrl: before } };
}
