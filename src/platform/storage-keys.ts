/**
 * Every key the shop keeps on a device, with its consent category. Consent, sign-out and the
 * "my data on this device" list read this table; nothing may be stored under a key that is not here, and each is explained to
 * shoppers (`privacy:device.keys`). Checked in the source (scripts/checks/rules.ts) and after every test in a browser.
 */
export type ConsentCategory = 'necessary' | 'preferences' | 'marketing';

export interface StorageKey {
  key: string;
  kind: 'local' | 'session' | 'cookie';
  category: ConsentCategory;
  /** The shopper's (gone at sign-out) or the device's (stays). */
  owner: 'shopper' | 'device';
}

// Names by themselves for the script in the head of every page, which must not carry the table.
export const cartKey = 'shopping-cart';
/** Cart text that could not be read, kept for repair instead of destroyed. */
export const cartSetAsideKey = 'shopping-cart-set-aside';
export const paymentKey = 'payment-intent-data';
export const accessTokenKey = 'accessToken';
export const refreshTokenKey = 'refreshToken';
export const consentKey = 'user-consent-preferences';
export const themeKey = 'vite-ui-theme';
/** Read from session storage as well, where the shop itself writes none. */
export const languageKey = 'i18nextLng';
export const languageLedKey = 'language-led';
export const languageCookieName = 'i18next';

/** What may be kept with the shopper's consent only. Apart, because the script in the head removes it without. */
export const optionalKeys = {
  recentSearches: { key: 'recent-searches', kind: 'local', category: 'preferences', owner: 'shopper' },
} as const satisfies Record<string, StorageKey & { category: Exclude<ConsentCategory, 'necessary'> }>;

export const storageKeys = {
  cart: { key: cartKey, kind: 'local', category: 'necessary', owner: 'shopper' },
  cartSetAside: { key: cartSetAsideKey, kind: 'local', category: 'necessary', owner: 'shopper' },
  payment: { key: paymentKey, kind: 'local', category: 'necessary', owner: 'shopper' },
  accessToken: { key: accessTokenKey, kind: 'local', category: 'necessary', owner: 'shopper' },
  refreshToken: { key: refreshTokenKey, kind: 'local', category: 'necessary', owner: 'shopper' },
  /** A short hash of the account's email address: tells one shopper's data from another's. Stays until the sign-out. */
  sessionName: { key: 'session-name', kind: 'local', category: 'necessary', owner: 'shopper' },
  /** A random text, new with every change of the account: other tabs ask the API then. */
  accountChange: { key: 'account-change', kind: 'local', category: 'necessary', owner: 'shopper' },
  /** What was chosen in the checkout (ids), and an address that is being typed. */
  checkoutDraft: { key: 'checkout-draft', kind: 'session', category: 'necessary', owner: 'shopper' },
  /** What a page that was left had to tell about the session, for the next page's toast; gone once told. */
  sessionNotice: { key: 'session-notice', kind: 'session', category: 'necessary', owner: 'device' },
  /** That a deletion was cut off by the end of the session, for the sign-in page's toast; gone once told. */
  addressNotice: { key: 'address-notice', kind: 'session', category: 'necessary', owner: 'device' },
  /** Results of the latest searches, so that going back to them needs no call. */
  searchResults: { key: 'search-results', kind: 'session', category: 'necessary', owner: 'shopper' },
  /** A review that was typed and not sent. */
  reviewDraft: { key: 'review-draft', kind: 'session', category: 'necessary', owner: 'shopper' },
  consent: { key: consentKey, kind: 'local', category: 'necessary', owner: 'device' },
  theme: { key: themeKey, kind: 'local', category: 'necessary', owner: 'device' },
  language: { key: languageKey, kind: 'local', category: 'necessary', owner: 'device' },
  /** That this visit was led to its language once. */
  languageLed: { key: languageLedKey, kind: 'session', category: 'necessary', owner: 'device' },
  languageCookie: { key: languageCookieName, kind: 'cookie', category: 'necessary', owner: 'device' },
  ...optionalKeys,
} as const satisfies Record<string, StorageKey>;
