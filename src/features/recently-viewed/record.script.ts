/** Remembers the product of this page once the page has loaded, if the shopper allows it. */
import viewedPart from './recently-viewed.script.ts?part';

export function recordViewed(): void {
  addEventListener('pageshow', () => {
    if (globalThis.shopConsent?.options.preferences)
      shopParts
        .load<typeof import('./recently-viewed.script.ts')>(viewedPart)
        .then((part) => part.recordProduct())
        .catch(() => undefined);
  });
}
