/**
 * Runs on the pages to sign in and to register. Before first paint, it notes why the shopper was sent there, so that the page shows
 * the reason (`[data-when]` in styles/full.css). Inlined into the page.
 */
import { pageLocale } from '#i18n/locale.ts';
import { afterSignIn } from './after-sign-in.ts';

const { reason } = afterSignIn(pageLocale(), {
  search: location.search,
  referrer: document.referrer,
  origin: location.origin,
});
if (reason) document.documentElement.dataset['sentFor'] = reason;
