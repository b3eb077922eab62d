/** Waits until the shopper turns to the buy box (BuyBox.astro), and loads what asks the API again only then. */
const signals = ['pointerover', 'focusin', 'touchstart'];
/** Milliseconds after a failure in which nothing is asked. */
const rest = 10_000;

export function startBuyBox(): void {
  const box = document.querySelector<HTMLElement>('[data-fresh]');
  let isAsking = false;
  const ask = () => {
    if (!box || isAsking) return;
    isAsking = true;
    shopParts
      .load(() => import('./price-check.script.ts'))
      .then(({ refresh }) => refresh(box))
      .then(
        () => {
          for (const signal of signals) box.removeEventListener(signal, ask);
        },
        // The built figures stand meanwhile; the checkout asks again before anything is paid.
        () =>
          setTimeout(() => {
            isAsking = false;
          }, rest),
      );
  };
  for (const signal of signals) box?.addEventListener(signal, ask, { passive: true });
  // Nobody turns to a disabled button: whether it can be bought again is asked at once.
  if (box?.dataset['stock'] === '0') ask();
}
