/** Waits for an outcome of the cart to tell, and loads what tells it only then. Every page includes it. */
// Only the type: importing the value would put a further file into the first view of every page.
const cartEvent: typeof import('./device.ts').cartEvent = 'shop:cart';

function tell(): void {
  // What cannot be told stays in the queue for the next event.
  if (globalThis.shopOutcomes?.length)
    void shopParts.want(
      () => import('./tell.ts'),
      ({ tellOutcomes }) => tellOutcomes(),
    );
}

addEventListener(cartEvent, tell);
tell();
