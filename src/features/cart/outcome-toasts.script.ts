/** Shows toasts about the cart. load-outcome-toasts.script.ts loads this file. */

import { tellBlocked, tellNotKept } from '#features/toasts/not-kept.script.ts';
import { startToasts } from '#features/toasts/toasts.script.ts';
import { $toasts, dismissToast, showToast } from '#features/toasts/toasts-store.ts';
import { loadText } from '#i18n/load.ts';
import { type Locale, pageLocale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import { isBlocked } from '#platform/storage.ts';
import { type CartOutcome, type CartUndo, isAdded } from './cart.ts';
import { losesItems, readCart } from './cart-storage.ts';
import { undoRemoval } from './cart-store.ts';
import correctPart from './correct-addition.script.ts?part';
import { toastOf } from './toast-of-outcome.ts';

/** Shows all queued outcomes. If the texts don't load, the outcomes stay queued. */
export async function showOutcomes(): Promise<void> {
  await tellNotKept();
  if (!globalThis.shopOutcomes?.length) return;
  const locale = pageLocale();
  const text = await loadText(locale, 'cart');
  startToasts();
  const outcomes = globalThis.shopOutcomes.splice(0);
  if (outcomes.some(isAdded)) keepCartPage(locale);
  const context = {
    locale,
    text,
    isCartEmpty: readCart().items.length === 0,
    isBlocked: isBlocked(),
    restore: restoreAndFocus,
  };
  for (const outcome of outcomes) {
    if (outcome.kind === 'setAside' && !losesItems(outcome.aside)) continue;
    if (outcome.kind === 'addedLimitedStock') showQuantity(outcome.added);
    const toast = toastOf(outcome, context);
    if (notForSale.includes(outcome.kind)) dismissEarlier(toast.about);
    showToast(toast);
  }
  // If the check fails, the checkout finds the changes.
  checkLists().catch(() => undefined);
  // If the text about blocked storage doesn't load, the next outcome tries again. Outcomes that come meanwhile don't wait for it.
  tellBlocked().catch(() => undefined);
}

/** Shows in the page's field how many were added. */
function showQuantity(added: number): void {
  const field = document.querySelector<HTMLInputElement>('form[data-add-to-cart] [name=quantity]');
  if (!field) return;
  // React may have rendered this field. React sees a new value only if the prototype's setter sets it.
  Reflect.set(HTMLInputElement.prototype, 'value', `${added}`, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const notForSale: readonly CartOutcome['kind'][] = ['withdrawn', 'outOfStock', 'chooseOption'];

/** The product can't be bought any more, so its earlier toasts are wrong. */
function dismissEarlier(name: string | undefined): void {
  for (const { id, about } of $toasts.get()) if (about === name) dismissToast(id);
}

/**
 * Asks the service worker to keep the cart's page for when there is no connection, unless the shopper saves data. If site
 * data is blocked, the browser may refuse.
 */
function keepCartPage(locale: Locale): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!connection?.saveData)
    void navigator.serviceWorker?.ready
      .then(({ active }) => active?.postMessage(href(locale, 'cart')))
      .catch(() => undefined);
}

/** “Undo” disappears with its toast, so the focus goes to the restored line item. */
async function restoreAndFocus(undo: CartUndo): Promise<void> {
  await undoRemoval(undo);
  document.querySelectorAll<HTMLElement>('[data-item-name]')[undo[0]?.index ?? 0]?.focus();
}

/** Asks the API about the products that the shopper has added from a list. */
async function checkLists(): Promise<void> {
  const buttons = document.querySelectorAll<HTMLElement>('button[data-add-to-cart][data-before]');
  if (buttons.length === 0) return;
  const part = await shopParts.load<typeof import('./correct-addition.script.ts')>(correctPart);
  for (const button of buttons) void part.correctAddition(button);
}
