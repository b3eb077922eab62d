/** The toast about what the device can't store: a setting, such as the theme, or the cart. */
import { loadText } from '#i18n/load.ts';
import { pageLocale } from '#i18n/locale.ts';
import { isBlocked } from '#platform/storage.ts';
import { startToasts } from './toasts.script.ts';
import { showToast } from './toasts-store.ts';

let isTold = false;

/** If the device couldn't store a setting, says how long the setting lasts. */
export async function tellNotKept(): Promise<void> {
  const { dataset } = document.documentElement;
  const lifetime = dataset['notKept'];
  if (!lifetime) return;
  const full = lifetime === 'tab' ? 'fullForTab' : 'fullForPage';
  await tellOnce(isBlocked() ? 'blocked' : full);
  delete dataset['notKept'];
}

/** If storage is blocked, says that the cart and the settings are lost with the page. */
export async function tellBlocked(): Promise<void> {
  if (isBlocked()) await tellOnce('blocked');
}

/** Shows the toast, at most once per page. If its text doesn't load, the next call tries again. */
async function tellOnce(reason: 'blocked' | 'fullForTab' | 'fullForPage'): Promise<void> {
  if (isTold) return;
  const text = await loadText(pageLocale(), 'toasts');
  if (isTold) return;
  isTold = true;
  startToasts();
  showToast({ kind: 'error', text: text(`notKept.${reason}`) });
}
