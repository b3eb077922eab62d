/** Shows toasts about the session, such as its end. */

import { startToasts } from '#features/toasts/toasts.script.ts';
import { showToast } from '#features/toasts/toasts-store.ts';
import { loadText } from '#i18n/load.ts';
import { pageLocale } from '#i18n/locale.ts';
import { leavingMark } from '#platform/navigate-once.ts';
import { isBlocked, takeTab, writeTab } from '#platform/storage.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import { $sessionNotice } from './notice-store.ts';

const { key } = storageKeys.sessionNotice;
const { key: addressKey } = storageKeys.addressNotice;
let started = false;

/** Repeated calls do nothing. The sign-in page hands its notice to the next page. */
export function startNotices(): void {
  // If the browser is already leaving this page, the next page must show the notice.
  if (started || document.documentElement.hasAttribute(leavingMark)) return;
  started = true;
  const handedOver = takeTab(key);
  if (handedOver && handedOver in messageKeys) void show(handedOver as keyof typeof messageKeys);
  if (takeTab(addressKey)) void show('addressKept');
  const isSignIn = /\/auth\//.test(location.pathname);
  // If storage is blocked, the shop can neither read nor start a session.
  if (isSignIn && isBlocked()) void show('blocked');
  $sessionNotice.subscribe((notice) => {
    // The sign-in page redirects after a sign-in, so the next page shows the notice.
    if (notice?.kind === 'tabOnly' && isSignIn) writeTab(key, notice.kind);
    else if (notice) void show(notice.kind);
  });
}

/** `addressKept` always comes from the previous page. */
const messageKeys = {
  expired: 'sessionExpired',
  tabOnly: 'tabOnly',
  notDeleted: 'notDeleted',
  blocked: 'storageBlocked',
  addressKept: 'addressKept',
  welcome: 'welcome',
} as const;

async function show(kind: keyof typeof messageKeys): Promise<void> {
  startToasts();
  showToast({
    kind: kind === 'welcome' ? 'note' : 'error',
    text: (await loadText(pageLocale(), 'auth'))(messageKeys[kind]),
  });
}
