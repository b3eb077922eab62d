/** Turns what happened to the cart and to settings into toasts. Loaded by cart.script.ts when there is something to tell. */

import { tellNotKept } from '#features/toasts/not-kept.script.ts';
import { $toasts, dismissToast, showToast } from '#features/toasts/store.ts';
import { startToasts } from '#features/toasts/toasts.script.ts';
import { loadMessages } from '#i18n/load.ts';
import { pageLocale } from '#i18n/locale.ts';
import type { KeyOf } from '#i18n/messages.ts';
import { messageReader, type Values } from '#i18n/template.ts';
import { isBlocked } from '#platform/storage.ts';
import type { Failure, Outcome } from './cart.ts';
import { undoRemoval } from './store.ts';
import { losesLines } from './stored.ts';

let toldOfBlocking = false;
let toldOfFullTab = false;

/** Tells everything that was not told yet. The texts not loading leaves it untold until the next time. */
export async function tellOutcomes(): Promise<void> {
  await tellNotKept();
  if (!globalThis.shopOutcomes?.length) return;
  const locale = pageLocale();
  const text = messageReader<KeyOf<'cart'>>(locale, await loadMessages(locale, 'cart'));
  startToasts();
  for (const outcome of globalThis.shopOutcomes.splice(0)) {
    if (outcome.key === 'setAside' && !losesLines(outcome.aside)) continue;
    // Once per page: it says how long the whole cart lasts.
    if (outcome.key === 'fullForTab' && toldOfFullTab) continue;
    toldOfFullTab ||= outcome.key === 'fullForTab';
    const about = 'name' in outcome ? { about: outcome.name } : {};
    if (outcome.key === 'withdrawn') dismissAbout(outcome.name);
    showToast({
      kind: isRefusal(outcome) ? 'error' : 'note',
      ...about,
      text: isFailure(outcome)
        ? `${text(outcome.key)}. ${text('fullForPage')}`
        : text(outcome.key, valuesOf(outcome)),
      ...('undo' in outcome && { action: { label: text('undo'), run: () => undoRemoval(outcome.undo) } }),
    });
  }
  // Once, when it begins to matter.
  if (isBlocked() && !toldOfBlocking) {
    toldOfBlocking = true;
    showToast({ kind: 'error', text: text('storageBlocked') });
  }
}

/** Removes the toasts that say what is no longer true of a product. */
function dismissAbout(name: string): void {
  for (const toast of $toasts.get()) if (toast.about === name) dismissToast(toast.id);
}

/** What the shopper asked for did not happen. */
function isRefusal(outcome: Outcome): boolean {
  return isFailure(outcome) || /^outOf|^setAside|^withdrawn|^full|Reached$/.test(outcome.key);
}

function isFailure(outcome: Outcome): outcome is { key: Failure } {
  return outcome.key.endsWith('Error');
}

function valuesOf(outcome: Outcome): Values {
  return Object.fromEntries(
    Object.entries(outcome).filter(
      (entry): entry is [string, string | number] => entry[0] !== 'key' && entry[0] !== 'undo',
    ),
  );
}
