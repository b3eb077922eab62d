/** A line item in the painted cart: its element, and what it shows (paint.script.ts). */
import type { itemValues } from './item-values.ts';
import type { FillIn } from './placeholders.script.ts';

export type PaintedRow = ReturnType<typeof createRow>;

/** Sets up a line item's element. `show` fills it in again after each change. */
export function createRow(element: HTMLElement, fillIn: FillIn) {
  const [less, more] = [
    elementIn(element, '.quantity-field :first-child'),
    elementIn(element, '.quantity-field :last-child'),
  ];
  const box = elementIn<HTMLInputElement>(element, 'input');
  const tile = elementIn(element, '.tile');
  const [each, left] = [elementIn(element, '[data-item-each]'), elementIn(element, '[data-item-stock]')];
  const reduced = elementIn(each, '[data-reduced]');
  /** Doesn't overwrite what the shopper is typing. */
  const showQuantity = () => {
    if (box !== document.activeElement) box.value = box.defaultValue;
  };
  return {
    element,
    box,
    less,
    more,
    showQuantity,
    show(values: ReturnType<typeof itemValues>): void {
      fillIn({ ...values });
      if (!values.src) tile.remove();
      if (!values.original) elementIn(tile, 'img').removeAttribute('data-original');
      if (values.before) each.append(reduced);
      else reduced.remove();
      less.setAttribute('aria-disabled', `${values.quantity <= 1}`);
      more.setAttribute('aria-disabled', `${values.takesAllStock}`);
      if (values.takesAllStock) each.after(left);
      else left.remove();
      showQuantity();
    },
  };
}

export const elementIn = <T extends HTMLElement>(root: Element, selector: string) =>
  root.querySelector<T>(selector) as T;
