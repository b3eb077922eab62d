/** Tells the shopper that the device doesn't store a setting. */
import { loadMessages } from '#i18n/load.ts';
import { pageLocale } from '#i18n/locale.ts';
import type { KeyOf } from '#i18n/messages.ts';
import { messageReader } from '#i18n/template.ts';
import { isBlocked } from '#platform/storage.ts';
import { showToast } from './store.ts';
import { startToasts } from './toasts.script.ts';

let isShown = false;

/** Shows at most one such toast per page. */
export async function tellNotKept(): Promise<void> {
  if (!globalThis.shopNotKept) return;
  const locale = pageLocale();
  const text = messageReader<KeyOf<'toasts'>>(locale, await loadMessages(locale, 'toasts'));
  const lifetime = globalThis.shopNotKept;
  globalThis.shopNotKept = undefined;
  if (!lifetime || isShown) return;
  isShown = true;
  startToasts();
  showToast({
    kind: 'error',
    text: text(
      isBlocked() ? 'notKept.blocked' : lifetime === 'tab' ? 'notKept.fullForTab' : 'notKept.fullForPage',
    ),
  });
}
