/**
 * Loads the price check of the buy box (BuyBox.astro) when the shopper first points at it or focuses it, and as soon as the page is
 * shown if nothing can be bought.
 */
import { variantsEvent } from '#platform/event-names.ts';
import priceCheckPart from './price-check.script.ts?part';

const triggers = ['pointerover', 'focusin'];
/** Milliseconds before a failed check may be repeated. */
const retryDelay = 10_000;

export function startBuyBox(): void {
  const box = document.querySelector<HTMLElement>('[data-fresh]');
  if (!box) return;
  let isPending = false;
  const end = () => {
    isPending = false;
  };
  const check = () => {
    // A prerendered page makes no call until it is shown.
    if (isPending || document.prerendering) return;
    isPending = true;
    // If the check fails, the page keeps the price from the build, and the checkout checks it before payment. `want` isn't
    // told, because the shopper loses nothing.
    const use = ({ checkPrice }: typeof import('./price-check.script.ts')): void => {
      checkPrice(box).then(
        () => {
          for (const trigger of triggers) box.removeEventListener(trigger, check);
        },
        () => setTimeout(end, retryDelay),
      );
    };
    void shopParts.want(priceCheckPart, use).then((hasArrived) => hasArrived || end());
  };
  for (const trigger of triggers) box.addEventListener(trigger, check, { passive: true });
  // A disabled button gives the shopper no reason to use the box, so check the stock immediately. A link may lead to a variant that
  // is sold out. With very many variants, the button says nothing about the stock before their table arrives (variants-file.script.ts).
  const checkSoldOut = () => {
    const isKnown = box.querySelector('form:not([data-file]), table');
    if ((isKnown && box.querySelector('form :disabled')) || box.dataset['stock'] === '0') check();
  };
  box.addEventListener(variantsEvent, checkSoldOut);
  // A prerendered page gets this event when it is shown (layouts/head.script.ts).
  addEventListener('pageshow', checkSoldOut);
  checkSoldOut();
}
