/** Waits for something to tell about the cart, and loads what tells it only then. Every page includes it. */
// Only the type: importing the value would put a further file into the first view of every page.
const cartEvent: typeof import('./device.ts').cartEvent = 'shop:cart';

function tell(): void {
  if (!globalThis.shopOutcomes?.length) return;
  // A failed load leaves the outcomes in the queue: the next one tries again.
  import('./tell.ts').then(({ tellOutcomes }) => tellOutcomes()).catch(() => undefined);
}

addEventListener(cartEvent, tell);
tell();
