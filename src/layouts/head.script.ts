/**
 * Runs in every page's head before first paint; scripts/astro/layout-scripts.ts bundles and inlines it. It costs bytes on
 * each page, so it contains only what must not wait for a file.
 */
import { startCart } from '#features/cart/add-to-cart.script.ts';
import { watchPictures } from '#features/catalog/picture.script.ts';
import { startConsent } from '#features/consent/banner.script.ts';
import { startLanguage } from '#features/language/language.script.ts';
import { startMark } from '#features/session/member-mark.script.ts';
import { startTheme } from '#features/theme/theme.script.ts';
import { startParts } from './parts.script.ts';

function startShopper(): void {
  startLanguage();
  startMark();
  startCart();
  startConsent();
}

startParts();
startTheme();
watchPictures();
// A prerendered page reads and changes nothing of the shopper's before it is shown (features/catalog/next-page.script.ts).
if (document.prerendering)
  document.addEventListener('prerenderingchange', () => {
    startShopper();
    // Whatever follows the device's state reads it again, as on return from the back/forward cache.
    dispatchEvent(new Event('pageshow'));
  });
else startShopper();

// When a page transition (base.css) is interrupted, the browser skips it and reports each of its promises as an uncaught
// error, on the old or the new page (w3c/csswg-drafts issue 13726). This silences them.
for (const type of ['pageswap', 'pagereveal'] as const)
  addEventListener(type, ({ viewTransition }) => {
    for (const name of ['ready', 'finished', 'updateCallbackDone'] as const)
      viewTransition?.[name].catch(() => undefined);
  });
