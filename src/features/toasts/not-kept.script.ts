/** The toast about a setting, such as the theme, that the device can't store. */
import { loadText } from '#i18n/load.ts';
import { pageLocale } from '#i18n/locale.ts';
import { isBlocked } from '#platform/storage.ts';
import { startToasts } from './toasts.script.ts';
import { showToast } from './toasts-store.ts';

let isNotKeptShown = false;

/** Shows the toast, at most once per page. */
export async function tellNotKept(): Promise<void> {
  if (!globalThis.shopNotKept) return;
  const text = await loadText(pageLocale(), 'toasts');
  const lifetime = globalThis.shopNotKept;
  globalThis.shopNotKept = undefined;
  if (!lifetime || isNotKeptShown) return;
  isNotKeptShown = true;
  startToasts();
  const full = lifetime === 'tab' ? 'notKept.fullForTab' : 'notKept.fullForPage';
  showToast({ kind: 'error', text: text(isBlocked() ? 'notKept.blocked' : full) });
}
