/**
 * Adds products to the cart. Part of the classic script in the head, so it works from first paint.
 *
 * `[data-add-to-cart]` is a form (with an optional field named `quantity`) or a button. item-to-add.script.ts knows what each one
 * adds. `data-before` is the quantity in the cart before the first press. The button has `data-added` for 2 s after the last add. The
 * attribute's value is the id of the timer that removes the attribute.
 * `data-press` is on plus and minus buttons that React doesn't handle. It names the method of the field that a press calls, such as
 * `stepUp`.
 */

import { cartEvent } from '#platform/event-names.ts';
import { onStoredChange } from '#platform/storage.ts';
import { showCount } from './badge.script.ts';
import { addItem, isAdded, quantityOf } from './cart.ts';
import { changeCart, repairCart } from './cart-storage.ts';
import { itemToAdd } from './item-to-add.script.ts';

async function addProduct(event: Event): Promise<void> {
  const target = event.target as HTMLElement;
  const source = target.closest<HTMLElement>('[data-add-to-cart]');
  const form = source instanceof HTMLFormElement ? source : undefined;
  const field = form?.querySelector<HTMLInputElement>('[name=quantity]');
  const { press } = target.dataset;
  if (press) field?.[press as 'stepUp' | 'stepDown']();
  // A click inside a form is handled as its submit event.
  if (!source || (form ? 'submit' : 'click') !== event.type) return;
  event.preventDefault();
  const item = itemToAdd(source);
  // More than the stock is allowed, because the cart then adds what is left.
  const isTooMany = field?.validity.rangeOverflow && !field.validity.stepMismatch;
  if (field && !isTooMany && !field.reportValidity()) return;
  const quantity = Number(field?.value ?? 1);
  const outcome = await changeCart((cart) => {
    source.dataset['before'] ??= `${quantityOf(cart, item.productId)}`;
    return addItem(cart, item, quantity);
  }, 'addItemError');
  if (!outcome || !isAdded(outcome)) return;
  const { dataset } = form?.querySelector<HTMLElement>('[type=submit]') ?? source;
  clearTimeout(dataset['added']);
  dataset['added'] = `${setTimeout(() => delete dataset['added'], 2000)}`;
}

/** Call it once per page. */
export function startCart(): void {
  onStoredChange(showCount, cartEvent, 'DOMContentLoaded');
  for (const type of ['click', 'submit']) addEventListener(type, addProduct);
  repairCart();
}
