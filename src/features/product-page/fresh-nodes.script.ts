/** Fresh prices and stock as elements and words, for scripts. */
import { type CatalogText, type CatalogWords, stockState, stockText } from '#features/catalog/catalog.ts';
import { stockClass } from '#features/catalog/classes.ts';
import { pricePhrases } from '#features/catalog/price.ts';
import { money } from '#i18n/format.ts';

/** Looks like ProductPrice.astro. */
export function priceNodes(...of: Parameters<typeof pricePhrases>): (HTMLElement | string)[] {
  return pricePhrases(...of).map((phrase) => {
    if (typeof phrase === 'string') return phrase;
    const { tag, text, className } = phrase;
    return Object.assign(document.createElement(tag), { textContent: text, className });
  });
}

/** `stock` is from `stockToTell`. Empty if the product has sold out since the build: then `changeNotes` says so. */
export function stockNodes(before: number, stock: number, text: CatalogText): HTMLElement[] {
  if (before && !stock) return [];
  const label = document.createElement('span');
  label.textContent = stockText(stock, text);
  label.className = stockClass[stockState(stock).kind];
  return [label];
}

interface Offered {
  /** In cents, as shown. */
  readonly price: number;
  readonly stock: number;
}

/** Says whether the price has changed, and whether there is stock again or no longer. Empty if neither has changed. */
export function changeNotes(before: Offered, now: Offered, { locale, text }: CatalogWords): string {
  const prices = { before: money(locale, before.price), now: money(locale, now.price) };
  return [
    before.price !== now.price && text('priceChanged', prices),
    !before.stock !== !now.stock && text(now.stock ? 'backInStock' : 'justSoldOut'),
  ]
    .filter(Boolean)
    .join(' ');
}
