/** Shows in the buy box what the price check has found. */
import type { CartProduct } from '#features/cart/cart.ts';
import { type CatalogWords, stockToTell } from '#features/catalog/catalog.ts';
import { href } from '#i18n/routes.ts';
import { displayPrice } from '#lib/money.ts';
import { changeNotes, priceNodes, stockNodes } from './fresh-nodes.script.ts';

/** Shows the price, the stock and what has changed since the build. */
export function showChanges(box: HTMLElement, product: CartProduct, words: CatalogWords): void {
  const { stock } = product;
  const built = { price: Number(box.dataset['price']), stock: Number(box.dataset['stock']) };
  const toTell = stockToTell({ stock, unlimitedStock: 'unlimited' in box.dataset });
  field(box, 'price')?.replaceChildren(...priceNodes(product, words.locale, words.text));
  field(box, 'stock')?.replaceChildren(...stockNodes(built.stock, toTell, words.text));
  field(box, 'note')?.replaceChildren(changeNotes(built, { price: displayPrice(product), stock }, words));
  if (stock <= 0) showAlternatives(box, words);
}

/** Moves the focus to the note, which says what has changed. For when the focused control is gone. */
export function focusNote(box: HTMLElement): void {
  field(box, 'note')?.focus();
}

/** Moves the related products below the note, as on pages that were built as sold out. product.css lays them out there. */
export function showAlternatives(box: HTMLElement, { text }: CatalogWords): void {
  const related = document.querySelector('[data-related]');
  if (!related) return;
  (related.firstElementChild as Element).textContent = text('suggestions');
  field(box, 'note')?.after(related);
}

/** Says that the shop no longer has the product, and shows what else to buy. */
export function showGone(box: HTMLElement, words: CatalogWords): void {
  const { locale, text } = words;
  const { category } = box.dataset;
  const url = category ? href(locale, 'category', { slug: category }) : href(locale, 'categories');
  const label = text(category ? 'backToCategory' : 'allCategoriesTitle');
  sayWithLink(box, `${text('productGone')}.`, { label, url });
  showAlternatives(box, words);
}

/**
 * Says that the product now has variants to choose from. The link reloads the page once. If that doesn't help, the shop hasn't been
 * rebuilt yet.
 */
export function showVersions(box: HTMLElement, { text }: CatalogWords): void {
  const isReloaded = document.referrer.split(/[?#]/)[0] === location.origin + location.pathname;
  if (isReloaded) say(box, `${text('versions')} ${text('versionsSoon')}`);
  else sayWithLink(box, text('versions'), { label: text('reload'), url: location.pathname });
}

function sayWithLink(
  box: HTMLElement,
  message: string,
  { label, url }: { label: string; url: string },
): void {
  const link = document.createElement('a');
  link.className = 'link';
  link.href = url;
  link.textContent = label;
  say(box, `${message} `, link);
}

/** Shows words in place of the stock, and removes the restock form. */
function say(box: HTMLElement, ...words: (string | Node)[]): void {
  box.querySelector('[data-restock]')?.remove();
  field(box, 'stock')?.replaceChildren();
  field(box, 'note')?.replaceChildren(...words);
}

function field(box: HTMLElement, name: 'price' | 'stock' | 'note'): HTMLElement | null {
  return box.querySelector(`[data-fresh-${name}]`);
}
