/**
 * Runs in every page's head before first paint. scripts/astro/classic-scripts.ts bundles and inlines it. It costs bytes
 * on each page, so it contains only what must not wait for a file.
 */
import { startCart } from '#features/cart/add-to-cart.script.ts';
import { watchPictures } from '#features/catalog/picture.script.ts';
import { layOutPrerendered, startConsent } from '#features/consent/banner.script.ts';
import { startLanguage } from '#features/language/language.script.ts';
import { startMark } from '#features/session/member-mark.script.ts';
import { startTheme } from '#features/theme/theme.script.ts';
import { startParts } from '#platform/parts/parts.script.ts';

function startShopper(): void {
  startLanguage();
  startMark();
  startCart();
  startConsent();
}

startParts();
startTheme();
watchPictures();
// Until a prerendered page is shown (features/prefetch/prefetch.ts), it uses no stored data except the theme and consent.
if (document.prerendering) {
  addEventListener('load', layOutPrerendered);
  document.addEventListener('prerenderingchange', () => {
    startShopper();
    // All code that shows stored data reads it again on `pageshow`, as after a return from the back/forward cache.
    dispatchEvent(new Event('pageshow'));
  });
} else startShopper();
