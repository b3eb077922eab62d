/** What to tell the shopper about the session. notice-toasts.script.ts shows it. */
import { atom, type ReadableAtom } from 'nanostores';
import { readTab, writeTab } from '#platform/storage.ts';
import { storageKeys } from '#platform/storage-keys.ts';

const $latest = atom<SessionNotice | undefined>();
/** Each notice is a new object. */
export const $sessionNotice: ReadableAtom<SessionNotice | undefined> = $latest;

/**
 * `expired`: the API refused to refresh the tokens. `tabOnly`: the device's storage is full, so the session lasts until the
 * tab closes. `notDeleted`: the device refuses to delete the tokens after a sign-out. `welcome`: the shopper has registered.
 */
type SessionNotice = { readonly kind: 'expired' | 'tabOnly' | 'notDeleted' | 'welcome' };

/** Shows a notice here, or on the sign-in page if the guard is about to go there. With `tabOnly`, the session lasts, so the guard stays. */
export function announceNotice(kind: SessionNotice['kind']): void {
  if (kind !== 'tabOnly' && document.querySelector('[data-guarded]'))
    writeTab(storageKeys.sessionNotice.key, kind);
  else $latest.set({ kind });
}

/** Greets a new member on this page, unless the page hasn't yet said that the session lasts only for the tab. */
export function welcomeHere(): void {
  if ($latest.get()?.kind !== 'tabOnly') announceNotice('welcome');
}

/** Greets a new member on the next page, unless that page has something more important to say. */
export function welcomeOnNextPage(): void {
  const { key } = storageKeys.sessionNotice;
  if (!readTab(key)) writeTab(key, 'welcome');
}
