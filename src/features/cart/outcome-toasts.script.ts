/** Shows toasts about the cart. load-outcome-toasts.script.ts loads this file. */

import { tellBlocked, tellNotKept } from '#features/toasts/not-kept.script.ts';
import { startToasts } from '#features/toasts/toasts.script.ts';
import { $toasts, dismissToast, showToast } from '#features/toasts/toasts-store.ts';
import { loadText } from '#i18n/load.ts';
import { type Locale, pageLocale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import type { Values } from '#i18n/template.ts';
import { isBlocked } from '#platform/storage.ts';
import { type CartOutcome, type CartUndo, type FailedChange, failedChanges, isAdded } from './cart.ts';
import { losesItems, readCart } from './cart-storage.ts';
import { undoRemoval } from './cart-store.ts';
import correctPart from './correct-addition.script.ts?part';

/** Shows all queued outcomes. If the texts don't load, the outcomes stay queued. */
export async function showOutcomes(): Promise<void> {
  await tellNotKept();
  if (!globalThis.shopOutcomes?.length) return;
  const locale = pageLocale();
  const text = await loadText(locale, 'cart');
  startToasts();
  const outcomes = globalThis.shopOutcomes.splice(0);
  if (outcomes.some(isAdded)) keepCartPage(locale);
  for (const outcome of outcomes) {
    if (outcome.kind === 'setAside' && !losesItems(outcome.aside)) continue;
    const isAllLost = outcome.kind === 'setAside' && readCart().items.length === 0;
    // Show in the page's field how many were added.
    const field = document.querySelector<HTMLInputElement>('form[data-add-to-cart] [name=quantity]');
    if (field && outcome.kind === 'addedLimitedStock') {
      // React may have rendered this field. React sees a new value only if the prototype's setter sets it.
      Reflect.set(HTMLInputElement.prototype, 'value', `${outcome.added}`, field);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    const name = 'name' in outcome ? outcome.name : undefined;
    const about = name === undefined ? {} : { about: name };
    // The product can't be bought any more, so its earlier toasts are wrong.
    if (notForSale.includes(outcome.kind))
      for (const toast of $toasts.get()) if (toast.about === name) dismissToast(toast.id);
    showToast({
      kind: outcome.forTab || refusals.includes(outcome.kind) ? 'error' : 'note',
      ...about,
      text: isFailedChange(outcome)
        ? `${text(outcome.kind)}. ${text('noRoom')}`
        : [
            text(isAllLost ? 'setAsideAll' : outcome.kind, valuesOf(outcome)),
            outcome.forTab && text('fullForTab'),
          ]
            .filter(Boolean)
            .join(' '),
      // If storage is blocked, the linked pages would have no cart.
      ...(isAdded(outcome) &&
        !isBlocked() && {
          links: [
            { label: text('toCart'), href: href(locale, 'cart') },
            { label: text('checkOut'), href: href(locale, 'checkout') },
          ],
        }),
      ...('undo' in outcome &&
        !outcome.isUndoOnPage && {
          action: { label: text('undo'), run: () => restoreAndFocus(outcome.undo) },
        }),
    });
  }
  // If the check fails, the checkout finds the changes.
  checkLists().catch(() => undefined);
  // If the text about blocked storage doesn't load, the next outcome tries again.
  await tellBlocked().catch(() => undefined);
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

const notForSale: readonly CartOutcome['kind'][] = ['withdrawn', 'outOfStock', 'chooseOption'];

/** The outcomes with which the shopper didn't get what they wanted. */
const refusals: readonly CartOutcome['kind'][] = [
  ...failedChanges,
  'outOfStock',
  'maxStockReached',
  'maxItemsReached',
  'withdrawn',
  'chooseOption',
  'setAside',
  'fullForTab',
];

function isFailedChange(outcome: CartOutcome): outcome is { kind: FailedChange } {
  return failedChanges.some((kind) => kind === outcome.kind);
}

function valuesOf(outcome: CartOutcome): Values {
  return Object.fromEntries(
    Object.entries(outcome).filter((entry): entry is [string, string | number] =>
      ['string', 'number'].includes(typeof entry[1]),
    ),
  );
}
