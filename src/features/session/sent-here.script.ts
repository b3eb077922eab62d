/**
 * Marks the sign-in page, before first paint, if the shopper came from a page for members. The page then says so
 * (`[data-when="sent-here"]` in styles/full.css). Inlined into the page.
 */
import { pageLocale } from '#i18n/locale.ts';
import { afterSignIn } from './after-sign-in.ts';

const { isGuarded } = afterSignIn(pageLocale(), { search: location.search, referrer: document.referrer });
document.documentElement.toggleAttribute('data-sent-here', isGuarded);
