/** Tells in toasts how the session ended: by itself, or before something could be carried out. */
import { showToast } from '#features/toasts/store.ts';
import { startToasts } from '#features/toasts/toasts.script.ts';
import { loadMessages } from '#i18n/load.ts';
import { pageLocale } from '#i18n/locale.ts';
import type { KeyOf } from '#i18n/messages.ts';
import { messageReader } from '#i18n/template.ts';
import { leaveForNextPage, takeFromLastPage } from '#platform/flash.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import { $notice, type Notice } from './store.ts';

const { key } = storageKeys.sessionNotice;
const { key: addressKey } = storageKeys.addressNotice;
let started = false;

/** Once per page. A page that is about to be left leaves the telling to the next one. */
export function startTelling(): void {
  if (started) return;
  started = true;
  const left = takeFromLastPage(key);
  if (left === 'expired' || left === 'tabOnly') void tell({ kind: left });
  if (takeFromLastPage(addressKey)) void tell({ kind: 'addressKept' });
  // A guarded page is left when the session ends, a sign-in page when it begins.
  const isGuarded = document.querySelector('[data-guarded]') !== null;
  const isSignIn = /\/auth\//.test(location.pathname);
  $notice.subscribe((notice) => {
    const isLeaving = notice?.kind === 'expired' ? isGuarded : notice?.kind === 'tabOnly' && isSignIn;
    if (notice && isLeaving) leaveForNextPage(key, notice.kind);
    else if (notice) void tell(notice);
  });
}

/** Left by a page for the next one to tell. */
type Left = { readonly kind: 'addressKept' };
const words = { expired: 'sessionExpired', tabOnly: 'tabOnly', addressKept: 'addressKept' } as const;

async function tell(notice: Notice | Left): Promise<void> {
  const locale = pageLocale();
  startToasts();
  showToast({
    kind: 'error',
    text: messageReader<KeyOf<'auth'>>(locale, await loadMessages(locale, 'auth'))(words[notice.kind]),
  });
}
