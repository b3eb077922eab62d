/** Waits until the shopper turns to the buy box (BuyBox.astro), and loads what asks the API again only then. */
const signals = ['pointerover', 'focusin', 'touchstart'];

export function startBuyBox(): void {
  const box = document.querySelector<HTMLElement>('[data-fresh]');
  const ask = () => {
    if (!box) return;
    for (const signal of signals) box.removeEventListener(signal, ask);
    // Without an answer the built figures stand; the checkout asks again before anything is paid.
    import('./fresh.script.ts').then(({ refresh }) => refresh(box)).catch(() => {});
  };
  for (const signal of signals) box?.addEventListener(signal, ask, { passive: true });
  // Nobody turns to a disabled button: whether it can be bought again is asked at once.
  if (box?.dataset['stock'] === '0') ask();
}
