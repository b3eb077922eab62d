/**
 * The item that a form or a button (`[data-add-to-cart]`) adds to the cart. The element keeps it as JSON in `data-product`. No other
 * file of the shop reads or changes that attribute of a rendered page.
 */
import { itemEvent } from '#platform/event-names.ts';
import type { ProductItem } from './cart.ts';

export const itemToAdd = ({ dataset }: HTMLElement): ProductItem => JSON.parse(dataset['product'] ?? '');

/** Tells the page that a form is new, or that it adds something else. */
export function tellItem(element: HTMLElement | null): void {
  element?.dispatchEvent(new Event(itemEvent, { bubbles: true }));
}

/** From now on, the element adds `item`. What is sold out can't be added. */
export function setItemToAdd(element: HTMLElement, item: ProductItem): void {
  const { stock } = item.product;
  // `before` is the quantity of the previous item in the cart.
  if (item.productId !== itemToAdd(element).productId) delete element.dataset['before'];
  element.dataset['product'] = JSON.stringify(item);
  for (const control of element.querySelectorAll<HTMLInputElement>('button, [name=quantity]')) {
    control.disabled = stock <= 0;
    if (control.max) control.max = `${Math.max(1, stock)}`;
  }
  tellItem(element);
}
