/** What the shop keeps on a device, in words that people have for it: the rules behind "My data on this device". */
import { decodeConsent } from '#features/consent/consent.ts';
import type { KeyOf } from '#i18n/messages.ts';
import { type StorageKey, storageKeys } from '#platform/storage-keys.ts';

type KeyName = keyof typeof storageKeys;

export interface DeviceGroup {
  /** `privacy:device.cart` is its name, `privacy:device.cartWhy` why it is kept. */
  readonly what:
    | 'cart'
    | 'session'
    | 'payment'
    | 'drafts'
    | 'theme'
    | 'language'
    | 'consent'
    | 'recent'
    | 'results';
  readonly howLong: Extract<KeyOf<'privacy'>, `device.${string}`>;
  readonly keys: readonly KeyName[];
}

/** Every key is in one of them: `tests/unit/features/device-data` sees to it. */
export const deviceGroups: readonly DeviceGroup[] = [
  { what: 'cart', howLong: 'device.untilDeleted', keys: ['cart', 'cartSetAside'] },
  {
    what: 'session',
    howLong: 'device.untilSignOut',
    keys: ['accessToken', 'refreshToken', 'sessionName', 'sessionNotice', 'accountChange', 'addressNotice'],
  },
  { what: 'payment', howLong: 'device.untilPaid', keys: ['payment'] },
  { what: 'drafts', howLong: 'device.untilClosed', keys: ['checkoutDraft', 'reviewDraft'] },
  { what: 'theme', howLong: 'device.untilDeleted', keys: ['theme'] },
  {
    what: 'language',
    howLong: 'device.languageLong',
    keys: ['language', 'languageLed', 'languageCookie'],
  },
  { what: 'consent', howLong: 'device.sixMonths', keys: ['consent'] },
  { what: 'recent', howLong: 'device.untilDeleted', keys: ['recentSearches'] },
  { what: 'results', howLong: 'device.fiveMinutes', keys: ['searchResults'] },
];

export function entriesOf({ keys }: DeviceGroup): readonly StorageKey[] {
  return keys.map((name) => storageKeys[name]);
}

/** Bytes of the texts under some keys, names included, in UTF-8; 0 when none of them is there. */
export function sizeOf(entries: readonly StorageKey[], read: (entry: StorageKey) => string | null): number {
  const encoder = new TextEncoder();
  return entries.reduce((sum, entry) => {
    const text = read(entry);
    return text === null ? sum : sum + encoder.encode(entry.key + text).length;
  }, 0);
}

/** Since when it is there, as far as it says so itself: an ISO timestamp. Only the consent does. */
export function keptSince(
  { what }: DeviceGroup,
  read: (entry: StorageKey) => string | null,
  now: number,
): string | undefined {
  return what === 'consent' ? decodeConsent(read(storageKeys.consent), now)?.timestamp : undefined;
}
