/** Waits for something to tell about the cart or a setting, and loads what tells it only then. Every page includes it. */
// Only the types: importing the values would put further files into the first view of every page.
const cartEvent: typeof import('./device.ts').cartEvent = 'shop:cart';
const notKept: typeof import('#platform/setting.ts').notKept = 'shop:not-kept';

function tell(): void {
  // What a failed load leaves untold stays in the queue for the next event.
  if (globalThis.shopOutcomes?.length || globalThis.shopNotKept)
    void shopParts.want(
      () => import('./tell.ts'),
      ({ tellOutcomes }) => tellOutcomes(),
    );
}

for (const type of [cartEvent, notKept]) addEventListener(type, tell);
tell();
