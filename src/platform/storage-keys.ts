/**
 * Every key the shop keeps on a device, with its consent category (spec sections 3 and 4). Consent, sign-out and the
 * "my data on this device" list read this table; nothing may be stored under a key that is not here.
 */
export type ConsentCategory = 'necessary' | 'preferences' | 'marketing';

export interface StorageKey {
  key: string;
  kind: 'local' | 'session' | 'cookie';
  category: ConsentCategory;
  /** The shopper's (gone at sign-out) or the device's (stays). */
  owner: 'shopper' | 'device';
}

export const storageKeys = {
  cart: { key: 'shopping-cart', kind: 'local', category: 'necessary', owner: 'shopper' },
  /** Cart text that could not be read, kept for repair instead of destroyed (promise 18). */
  cartSetAside: { key: 'shopping-cart-set-aside', kind: 'local', category: 'necessary', owner: 'shopper' },
  payment: { key: 'payment-intent-data', kind: 'local', category: 'necessary', owner: 'shopper' },
  accessToken: { key: 'accessToken', kind: 'local', category: 'necessary', owner: 'shopper' },
  refreshToken: { key: 'refreshToken', kind: 'local', category: 'necessary', owner: 'shopper' },
  consent: { key: 'user-consent-preferences', kind: 'local', category: 'necessary', owner: 'device' },
  theme: { key: 'vite-ui-theme', kind: 'local', category: 'necessary', owner: 'device' },
  language: { key: 'i18nextLng', kind: 'local', category: 'necessary', owner: 'device' },
  languageSession: { key: 'i18nextLng', kind: 'session', category: 'necessary', owner: 'device' },
  languageCookie: { key: 'i18next', kind: 'cookie', category: 'necessary', owner: 'device' },
} as const satisfies Record<string, StorageKey>;
