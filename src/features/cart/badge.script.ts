/**
 * The number of pieces in the cart. Part of the classic script in the head, so it shows from first paint.
 *
 * `[data-cart-badge]` shows it and is hidden at 0.
 * `[data-cart-label]` gets its accessible name from `data-none`, `data-one` or `data-many`, with the number for `{{count}}`.
 */

import { filledIn } from '#i18n/template.ts';
import { countPieces } from './cart.ts';
import { readCart } from './cart-storage.ts';

/** `startCart` (add-to-cart.script.ts) calls it when the page has loaded or is shown again, and when any tab changes the cart. */
export function showCount(): void {
  const count = countPieces(readCart());
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-badge]')) {
    badge.hidden = !count;
    badge.textContent = `${count}`;
  }
  for (const label of document.querySelectorAll<HTMLElement>('[data-cart-label]')) {
    const { none, one, many = '' } = label.dataset;
    label.setAttribute('aria-label', [none, one][count] ?? filledIn(many, { count }));
  }
}
