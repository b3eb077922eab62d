/**
 * Marks the pages to sign in and to register, before first paint, with the reason that has sent the shopper there. The page then
 * says it (`[data-when]` in styles/full.css). Inlined into the page.
 */
import { pageLocale } from '#i18n/locale.ts';
import { afterSignIn } from './after-sign-in.ts';

const { reason } = afterSignIn(pageLocale(), { search: location.search, referrer: document.referrer });
if (reason) document.documentElement.dataset['sentFor'] = reason;
