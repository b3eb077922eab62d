/** Fills "My data on this device" and deletes what the shopper chooses. Loaded when the section comes into view. */

import { readConsent, removeCookie } from '#features/consent/consent-storage.ts';
import signOutPart from '#features/session/sign-out-flow.ts?part';
import { date } from '#i18n/date.ts';
import { number } from '#i18n/format.ts';
import { loadText } from '#i18n/load.ts';
import { type Locale, pageLocale } from '#i18n/locale.ts';
import type { Text } from '#i18n/page-texts.ts';
import { cartEvent, consentEvent, sessionEvent } from '#platform/event-names.ts';
import { nullIfBlocked, onStoredChange, read, readTab, remove, removeTab } from '#platform/storage.ts';
import { accessTokenKey, accountIdKey, type StorageKey } from '#platform/storage-keys.ts';
import { type DeviceGroup, deviceGroups, entriesOf, sizeOf } from './device-data.ts';

/** `root` is the element that DeviceData.astro renders. */
export async function startDeviceData(root: HTMLElement): Promise<void> {
  const locale = pageLocale();
  const text = await loadText(locale, 'device');
  const element = <E extends HTMLElement>(name: string) => root.querySelector<E>(`[data-device-${name}]`);
  const dialog = element<HTMLDialogElement>('dialog');

  const copySizes = new Map<string, number>();
  const paint = () => {
    let kept = 0;
    for (const group of deviceGroups) {
      const row = element(`group=${group.what}`);
      const entries = entriesOf(group);
      const size = entries.reduce((sum, { key }) => sum + (copySizes.get(key) ?? 0), sizeOf(entries, textOf));
      kept += size;
      if (!row) continue;
      row.hidden = !size;
      const words = row.querySelector('[data-device-size]');
      const since = group.what === 'consent' ? readConsent()?.timestamp : undefined;
      if (words) words.textContent = sizeText(text, locale, size, since);
    }
    element('none')?.toggleAttribute('hidden', kept > 0);
    // A list must have an item (WAI-ARIA), so an empty list is hidden.
    for (const part of ['list', 'all']) element(part)?.toggleAttribute('hidden', kept === 0);
  };
  const measure = async () => {
    for (const { key, kind } of deviceGroups.flatMap(entriesOf))
      if (kind === 'cache') copySizes.set(key, await sizeOfCopies(key).catch(() => 0));
    paint();
  };
  const showDeleted = async (message: string) => {
    // Tell the rest of the page, which treats this like a change in another tab.
    dispatchEvent(new StorageEvent('storage', { key: null }));
    await measure();
    const status = element('said');
    if (status) status.textContent = message;
    // The pressed button is now hidden.
    root.querySelector<HTMLElement>('h2')?.focus();
  };
  for (const group of deviceGroups) {
    const row = element(`group=${group.what}`);
    const what = row?.querySelector('strong')?.textContent ?? '';
    row?.querySelector('button')?.addEventListener('click', async () => {
      if (await forget(group)) await showDeleted(text('deleted', { what }));
    });
  }
  element('all')?.addEventListener('click', () => {
    if (dialog) dialog.returnValue = '';
    dialog?.showModal();
  });
  dialog?.addEventListener('close', async () => {
    if (dialog.returnValue !== 'delete') return;
    const gone = await Promise.all(deviceGroups.map(forget));
    if (gone.every(Boolean)) await showDeleted(text('deletedAll'));
  });
  onStoredChange(paint, cartEvent, consentEvent, sessionEvent);
  paint();
  await measure();
}

/**
 * Deletes a group. Deleting the session also signs out, which removes the shopper's other data from the
 * device. If the code to sign out can't be loaded, shows an error, keeps the session and resolves with false.
 */
async function forget(group: DeviceGroup): Promise<boolean> {
  // After an expired session, the account's id says whose cart this is, so both go together.
  if (group.what === 'session' && (read(accessTokenKey) || read(accountIdKey))) {
    const isLoaded = await shopParts.want<typeof import('#features/session/sign-out-flow.ts')>(
      signOutPart,
      ({ signOut }) => void signOut(),
    );
    if (!isLoaded) return false;
  }
  for (const entry of entriesOf(group)) await removeEntry(entry);
  return true;
}

/** The copies that the service worker keeps. `null` if the browser has no caches, or blocks them. */
const copies = (): CacheStorage | null => nullIfBlocked(() => caches);

/** The size of a cache in bytes. 0 if it doesn't exist. */
async function sizeOfCopies(name: string): Promise<number> {
  // Opening a cache would create it.
  if (!(await copies()?.has(name))) return 0;
  const responses = (await (await copies()?.open(name))?.matchAll()) ?? [];
  const sizes = await Promise.all(responses.map(async (response) => (await response.blob()).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function textOf({ key, kind }: StorageKey): string | null {
  if (kind === 'local') return read(key);
  if (kind === 'session') return readTab(key);
  if (kind === 'cache') return null;
  return nullIfBlocked(() => new RegExp(`(?:^|; )${key}=([^;]*)`).exec(document.cookie)?.[1] ?? null);
}

async function removeEntry(entry: StorageKey): Promise<void> {
  if (entry.kind === 'local') remove(entry.key);
  else if (entry.kind === 'cache')
    await copies()
      ?.delete(entry.key)
      .catch(() => undefined);
  else if (entry.kind === 'session') removeTab(entry.key);
  else removeCookie(entry.key);
}

function sizeText(text: Text<'device'>, locale: Locale, bytes: number, since: string | undefined): string {
  const size =
    bytes < 1000
      ? text('bytes', { count: bytes })
      : text('kilobytes', { size: number(locale, Math.round(bytes / 100) / 10) });
  return since ? `${size}, ${text('since', { date: date(locale, since) })}` : size;
}
