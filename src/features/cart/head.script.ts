/**
 * Add to cart and the badge from first paint on, before any module or React: part of the classic script in the head.
 *
 * `[data-add-to-cart]` is a form (with an optional field named `quantity`) or a button; its `data-product` is a
 * `ProductLine` as JSON. From the first tap on, its `data-before` is how many the cart held before that tap. For 2 s after
 * an add its button has `data-state="added"`. `[data-cart-badge]` shows the sum of quantities and is hidden at 0.
 * `[data-cart-label]` gets its accessible name from `data-none`, `data-one` and `data-many`, with the sum for `{{count}}`.
 */

import { cartEvent } from '#platform/events.ts';
import { add, count, type ProductLine, quantityOf } from './cart.ts';
import { changeCart, mendCart, readCart } from './cart-storage.ts';

function paint(): void {
  const sum = count(readCart());
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-badge]')) {
    badge.hidden = !sum;
    badge.textContent = `${sum}`;
  }
  for (const label of document.querySelectorAll<HTMLElement>('[data-cart-label]')) {
    const { none = '', one = '', many = '' } = label.dataset;
    label.setAttribute('aria-label', [none, one][sum] ?? many.replace('{{count}}', `${sum}`));
  }
}

async function tap(event: Event): Promise<void> {
  const source = (event.target as Element).closest<HTMLElement>('[data-add-to-cart]');
  const form = source instanceof HTMLFormElement ? source : undefined;
  // A click inside a form becomes its submit.
  if (!source || !form === (event.type === 'submit')) return;
  event.preventDefault();
  const { product = '' } = source.dataset;
  const line: ProductLine = JSON.parse(product);
  const wanted = Number(form && new FormData(form).get('quantity'));
  const quantity = Math.floor(Math.max(wanted, 1)) || 1;
  const outcome = await changeCart((cart) => {
    source.dataset['before'] ??= `${quantityOf(cart, line.productId)}`;
    return add(cart, line, quantity);
  }, 'addItemError');
  const button = form?.querySelector('button') ?? source;
  if (!/^(add|upd)/.test(`${outcome?.key}`)) return;
  button.setAttribute('data-state', 'added');
  setTimeout(() => button.removeAttribute('data-state'), 2000);
}

/** Once per page, from the script in its head. */
export function startCart(): void {
  for (const type of ['DOMContentLoaded', 'pageshow', 'storage', cartEvent]) addEventListener(type, paint);
  for (const type of ['click', 'submit']) addEventListener(type, tap);
  mendCart();
}
