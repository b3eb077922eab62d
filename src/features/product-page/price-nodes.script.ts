/** A product's price as elements, for scripts. Looks like ProductPrice.astro. */
import { pricePieces } from '#features/catalog/price.ts';

export function priceNodes(...of: Parameters<typeof pricePieces>): HTMLElement[] {
  return pricePieces(...of).map(({ tag, text, className = '' }) =>
    Object.assign(document.createElement(tag), { textContent: text, className }),
  );
}
