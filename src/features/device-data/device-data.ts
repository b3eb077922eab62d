/** Groups the storage keys into entries that shoppers understand, for "My data on this device". */
import type { TextKey } from '#i18n/messages.ts';
import type { Feature } from '#lib/shop-setup.ts';
import { type StorageKey, storageKeys } from '#platform/storage-keys.ts';

/** Every key belongs to a group. `tests/unit/features/device-data` checks this. */
export const deviceGroups = [
  {
    what: 'cart',
    howLong: 'device.untilDeletedOrSignOut',
    keys: ['cart', 'cartSetAside', 'readProducts', 'discountCode'],
  },
  {
    what: 'session',
    howLong: 'device.untilSignOut',
    keys: ['accessToken', 'refreshToken', 'accountId', 'sessionNotice', 'accountChange', 'addressNotice'],
  },
  { what: 'payment', howLong: 'device.untilPaid', keys: ['payment', 'openPayment', 'paymentChecked'] },
  { what: 'drafts', howLong: 'device.untilClosed', keys: ['checkoutDraft', 'reviewDraft'] },
  { what: 'country', howLong: 'device.untilDeleted', keys: ['deliveryCountry'] },
  { what: 'theme', howLong: 'device.untilDeleted', keys: ['theme'] },
  {
    what: 'language',
    howLong: 'device.languageLong',
    keys: ['language', 'languageRedirected', 'languageCookie'],
  },
  { what: 'consent', howLong: 'device.sixMonths', keys: ['consent'] },
  { what: 'recent', howLong: 'device.untilDeletedOrSignOut', keys: ['recentSearches', 'recentlyViewed'] },
  { what: 'results', howLong: 'device.untilClosed', keys: ['searchResults'] },
  {
    what: 'offline',
    howLong: 'device.offlineLong',
    keys: ['offlinePages', 'offlineFiles', 'offlinePictures'],
  },
] as const satisfies readonly {
  /** For example, `cart` has the name `privacy:device.cart` and the purpose `privacy:device.cartWhy`. */
  what: string;
  howLong: Extract<TextKey<'privacy'>, `device.${string}`>;
  keys: readonly (keyof typeof storageKeys)[];
}[];
export type DeviceGroup = (typeof deviceGroups)[number];

/** The keys that only a shop with a certain feature stores. */
const featureOf: { readonly [Name in keyof typeof storageKeys]?: Feature } = {
  discountCode: 'discountCodes',
  reviewDraft: 'reviews',
};

/** The names of the keys that a shop with these features stores. */
export function storedKeys(
  { keys }: DeviceGroup,
  hasFeature: Readonly<Record<Feature, boolean>>,
): readonly (keyof typeof storageKeys)[] {
  return keys.filter((name: keyof typeof storageKeys) => {
    const feature = featureOf[name];
    return !feature || hasFeature[feature];
  });
}

export function entriesOf({ keys }: DeviceGroup): readonly StorageKey[] {
  return keys.map((name) => storageKeys[name]);
}

/** The UTF-8 size in bytes of the stored keys and their values. 0 if none is stored. */
export function sizeOf(entries: readonly StorageKey[], read: (entry: StorageKey) => string | null): number {
  const encoder = new TextEncoder();
  return entries.reduce((sum, entry) => {
    const text = read(entry);
    return text === null ? sum : sum + encoder.encode(entry.key + text).length;
  }, 0);
}
