/**
 * Shows the cart at first paint, and handles its buttons and fields until React takes over. Inlined into the page.
 * Fills in templates that React rendered at build time (CartView.tsx), so React can hydrate the result.
 */
import {
  type Cart,
  type ChangedCart,
  changeByOne,
  type FailedChange,
  removeAllItems,
  removeItem,
  setQuantity,
} from '#features/cart/cart.ts';
import { changeCart, readCart } from '#features/cart/cart-storage.ts';
import { pageLocale } from '#i18n/locale.ts';
import { pictureSource } from '#platform/config.ts';
import { cartEvent, neededEvent } from '#platform/event-names.ts';
import { isBlocked, onStoredChange, write } from '#platform/storage.ts';
import { discountCodeKey } from '#platform/storage-keys.ts';
import { itemValues, totalValues } from './item-values.ts';
import { bindPlaceholders, type FillIn } from './placeholders.script.ts';

const template = (name: string) =>
  document.querySelector<HTMLTemplateElement>(`template[data-cart=${name}]`) as HTMLTemplateElement;
const copyOf = ({ content }: HTMLTemplateElement) =>
  (content.firstElementChild as HTMLElement).cloneNode(true) as HTMLElement;
const elementIn = <T extends HTMLElement>(root: Element, selector: string) =>
  root.querySelector<T>(selector) as T;

const { apiResizes, noVat = '' } = template('full').dataset;
const locale = pageLocale();
const source = pictureSource(apiResizes === 'true');

/** Sets up a line item's element. `show` fills it in again after each change. */
function createRow(element: HTMLElement, fillIn: FillIn) {
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

type PaintedRow = ReturnType<typeof createRow>;

function start(island: Element, loading: Element): void {
  const page = copyOf(template('full'));
  const full = elementIn(page, '[data-cart-full]');
  const empty = elementIn(copyOf(template('empty')), '[data-empty]');
  const list = elementIn(full, 'ul');
  const blank = elementIn(list, 'li');
  blank.remove();
  const fillTotals = bindPlaceholders(full, noVat)(full);
  const bindRow = bindPlaceholders(blank, noVat);
  const newRow = () => {
    const element = blank.cloneNode(true) as HTMLElement;
    return createRow(element, bindRow(element));
  };
  const rows = new Map<string, PaintedRow>();

  // CartIsland reads the cart for its first render from this attribute. Then it removes the attribute, which stops this script.
  page.dataset['cartPainted'] = '';

  function paint(): void {
    if (!('cartPainted' in page.dataset)) return;
    const cart = readCart();
    const text = JSON.stringify(cart);
    if (page.dataset['cartPainted'] === text) {
      // After a reload, browsers restore what was typed before.
      for (const { showQuantity } of rows.values()) showQuantity();
      return;
    }
    page.dataset['cartPainted'] = text;
    for (const item of cart.items) {
      const row = rows.get(item.productId) ?? newRow();
      rows.set(item.productId, row);
      row.show(itemValues(locale, item, source));
    }
    const shown = cart.items.map(({ productId }) => rows.get(productId)?.element as HTMLElement);
    // An element loses the focus when it is moved.
    if (shown.length !== list.children.length || shown.some((element, at) => element !== list.children[at]))
      list.replaceChildren(...shown);
    const totals = totalValues(locale, cart);
    fillTotals({ ...totals });
    for (const note of full.querySelectorAll<HTMLElement>('[data-differs]'))
      note.hidden = note.dataset['differs'] !== totals.differs;
    const [body, other] = shown.length ? [full, empty] : [empty, full];
    if (!page.contains(body)) other.replaceWith(body);
  }

  listen({ page, list, rows, isStatic: () => island.hasAttribute('ssr') });
  onStoredChange(paint, cartEvent);
  paint();
  loading.replaceWith(page);
}

interface Painted {
  readonly page: HTMLElement;
  readonly list: Element;
  readonly rows: ReadonlyMap<string, PaintedRow>;
  /** Astro removes the island's `ssr` attribute when React starts to hydrate. From then on, React handles the events. */
  readonly isStatic: () => boolean;
}

/** Handles the cart's buttons and fields. */
function listen({ page, list, rows, isStatic }: Painted): void {
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

const loading = document.querySelector('[data-cart-loading]');
const island = loading?.closest('astro-island');
if (island && loading) {
  // Leave the cart to React if a stored line item has no link. If storage is blocked, the page needs a message, which React shows.
  const canPaint = !isBlocked() && readCart().items.every(({ product }) => product.slug);
  // An empty cart needs no React.
  const askForReact = () => {
    if (!canPaint || readCart().items.length) island.dispatchEvent(new Event(neededEvent));
  };
  onStoredChange(askForReact, cartEvent);
  askForReact();
  if (canPaint) start(island, loading);
}
