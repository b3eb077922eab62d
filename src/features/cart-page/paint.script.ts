/**
 * Shows the cart at first paint. Until React takes over, painted-actions.script.ts handles its buttons and fields. Inlined into the page.
 * Fills in templates that React rendered at build time (CartView.tsx), so React can hydrate the result.
 */
import { readCart } from '#features/cart/cart-storage.ts';
import { pageLocale } from '#i18n/locale.ts';
import { pictureSource } from '#platform/config.ts';
import { cartEvent, neededEvent } from '#platform/event-names.ts';
import { isBlocked, onStoredChange } from '#platform/storage.ts';
import { itemValues, totalValues } from './item-values.ts';
import { handleActions } from './painted-actions.script.ts';
import { createRow, elementIn, type PaintedRow } from './painted-row.script.ts';
import { bindPlaceholders } from './placeholders.script.ts';

const template = (name: string) =>
  document.querySelector<HTMLTemplateElement>(`template[data-cart=${name}]`) as HTMLTemplateElement;
const copyOf = ({ content }: HTMLTemplateElement) =>
  (content.firstElementChild as HTMLElement).cloneNode(true) as HTMLElement;

const { apiResizes, noVat = '' } = template('full').dataset;
const locale = pageLocale();
const source = pictureSource(apiResizes === 'true');

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

  handleActions({ page, list, rows, isStatic: () => island.hasAttribute('ssr') });
  onStoredChange(paint, cartEvent);
  paint();
  loading.replaceWith(page);
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
