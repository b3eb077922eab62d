/** The buttons and fields of the painted cart (paint.script.ts), until React handles them. */
import {
  type Cart,
  type ChangedCart,
  changeByOne,
  type FailedChange,
  removeAllItems,
  removeItem,
  setQuantity,
} from '#features/cart/cart.ts';
import { changeCart } from '#features/cart/cart-storage.ts';
import { write } from '#platform/storage.ts';
import { discountCodeKey } from '#platform/storage-keys.ts';
import type { PaintedRow } from './painted-row.script.ts';

interface PaintedCart {
  readonly page: HTMLElement;
  readonly list: Element;
  readonly rows: ReadonlyMap<string, PaintedRow>;
  /** Astro removes the island's `ssr` attribute when React starts to hydrate. From then on, React handles the events. */
  readonly isStatic: () => boolean;
}

/** Handles the cart's buttons and fields. */
export function handleActions({ page, list, rows, isStatic }: PaintedCart): void {
  /** Changes the cart. After a removal, `at` is the old position of the line item, whose neighbour gets the focus. */
  async function change(by: (cart: Cart) => ChangedCart, failure: FailedChange, at?: number): Promise<void> {
    await changeCart(by, failure);
    if (at === undefined) return;
    const names = list.isConnected ? list.querySelectorAll<HTMLElement>('[data-item-name]') : [];
    (names[Math.min(at, names.length - 1)] ?? page).focus();
  }

  const rowAt = (target: EventTarget | null) =>
    [...rows].find(([, { element }]) => element.contains(target as Node)) ?? [];

  page.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    // A button in a form belongs to the discount code.
    if (!button || button.form || !isStatic()) return;
    const [id, row] = rowAt(button);
    const { cartClear, itemRemove } = button.dataset;
    if (cartClear) return void change(removeAllItems, 'clearError', 0);
    if (!id || !row) return;
    if (itemRemove)
      void change((cart) => removeItem(cart, id), 'removeError', [...list.children].indexOf(row.element));
    else if (button === row.less || button === row.more)
      void change((cart) => changeByOne(cart, id, button === row.more ? 1 : -1), 'updateError');
  });
  page.addEventListener('submit', (event) => {
    if (!isStatic()) return;
    event.preventDefault();
    // DiscountField.tsx shows the code as soon as React has taken over.
    write(discountCodeKey, `${new FormData(event.target as HTMLFormElement).get('discount')}`.trim());
  });
  page.addEventListener('change', ({ target }) => {
    const [id, row] = rowAt(target);
    if (!id || !row || !isStatic()) return;
    const wanted = row.box.valueAsNumber;
    const restore = () => {
      row.box.value = row.box.defaultValue;
    };
    if (Number.isNaN(wanted)) restore();
    else void change((cart) => setQuantity(cart, id, wanted), 'updateError').then(restore);
  });
}
