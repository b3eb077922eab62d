/**
 * Marks the sign-in page, before first paint, if the shopper came from a page for members. The page then says so
 * (`[data-when="sent-here"]` in styles/full.css). Inlined into the page.
 */
import { pageLocale } from '#i18n/locale.ts';
import { destination } from './destination.ts';

const { isGuarded } = destination(pageLocale(), { search: location.search, referrer: document.referrer });
document.documentElement.toggleAttribute('data-sent-here', isGuarded);
