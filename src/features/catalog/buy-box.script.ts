/** Refreshes the buy box (BuyBox.astro) from the API when the shopper first points at it or focuses it. */
import priceCheckPart from './price-check.script.ts?part';

const triggers = ['pointerover', 'focusin'];
/** Milliseconds to wait after a failure. */
const retryDelay = 10_000;

export function startBuyBox(): void {
  const box = document.querySelector<HTMLElement>('[data-fresh]');
  let isPending = false;
  const check = () => {
    if (!box || isPending) return;
    isPending = true;
    shopParts
      .load<typeof import('./price-check.script.ts')>(priceCheckPart)
      .then(({ refresh }) => refresh(box))
      .then(
        () => {
          for (const trigger of triggers) box.removeEventListener(trigger, check);
        },
        // After a failure, the page keeps the price from the build. The checkout checks it before payment.
        () =>
          setTimeout(() => {
            isPending = false;
          }, retryDelay),
      );
  };
  for (const trigger of triggers) box?.addEventListener(trigger, check, { passive: true });
  // A disabled button gives the shopper no reason to use the box, so check the stock immediately.
  if (box?.dataset['stock'] === '0') check();
}
