/**
 * Every key that the shop stores on a device, with its consent category. Consent, sign-out and the list of stored data on the
 * privacy page read this table. Every stored key must be in this table, and texts must explain it to shoppers (`privacy:device`).
 * scripts/checks/file-checks.ts and tests/support/browser/fixtures.ts check that each key is in the table.
 */
export type ConsentCategory = 'necessary' | 'preferences' | 'marketing';

export interface StorageKey {
  key: string;
  kind: 'local' | 'session' | 'cookie' | 'cache';
  category: ConsentCategory;
  /** Sign-out deletes the shopper's data and keeps the device's. */
  owner: 'shopper' | 'device';
}

// These are separate constants, because the script in the head of every page must not contain the table.
export const cartKey = 'shopping-cart';
/** Stored carts that couldn't be read. The shop keeps them instead of overwriting them. */
export const cartSetAsideKey = 'shopping-cart-set-aside';
export const readProductsKey = 'read-products';
export const discountCodeKey = 'discount-code';
export const paymentKey = 'payment-intent-data';
export const openPaymentKey = 'open-payment';
export const accountIdKey = 'session-name';
export const accessTokenKey = 'accessToken';
export const refreshTokenKey = 'refreshToken';
export const consentKey = 'user-consent-preferences';
/** The shop's specification fixes this name, for compatibility. It has nothing to do with Vite. */
export const themeKey = 'vite-ui-theme';
/** The delivery country that the shopper has chosen. */
export const deliveryCountryKey = 'delivery-country';
/** Also read from session storage, although the shop never writes it there. */
export const languageKey = 'i18nextLng';
export const languageRedirectedKey = 'language-led';
export const languageCookieName = 'i18next';
// Copies for offline use. They contain only what the shop sends to everyone, so signing out keeps them.
export const offlinePagesCache = 'offline-pages';
export const offlineFilesCache = 'offline-files';
export const offlinePicturesCache = 'offline-pictures';

/**
 * The keys that need the shopper's consent. They are separate, because the script in the head removes their data if consent is
 * missing.
 */
export const optionalKeys = {
  recentSearches: { key: 'recent-searches', kind: 'local', category: 'preferences', owner: 'shopper' },
  recentlyViewed: { key: 'recently-viewed', kind: 'local', category: 'preferences', owner: 'shopper' },
} as const satisfies Record<string, StorageKey & { category: Exclude<ConsentCategory, 'necessary'> }>;

export const storageKeys = {
  cart: { key: cartKey, kind: 'local', category: 'necessary', owner: 'shopper' },
  cartSetAside: { key: cartSetAsideKey, kind: 'local', category: 'necessary', owner: 'shopper' },
  /** What the API said about products in the last minute, so that the tab's next page needn't ask again. */
  readProducts: { key: readProductsKey, kind: 'session', category: 'necessary', owner: 'shopper' },
  /** The code, as the shopper typed it. */
  discountCode: { key: discountCodeKey, kind: 'local', category: 'necessary', owner: 'shopper' },
  /** The payment for what is in the cart. Emptying the cart removes this record. */
  payment: { key: paymentKey, kind: 'local', category: 'necessary', owner: 'shopper' },
  /** The payments that the provider may still complete, whatever is in the cart. At most one per account. */
  openPayment: { key: openPaymentKey, kind: 'local', category: 'necessary', owner: 'shopper' },
  /** The open payments as this visit last checked them. Stored only if they wait for the shopper, not for a bank. */
  paymentChecked: { key: 'payment-checked', kind: 'session', category: 'necessary', owner: 'shopper' },
  accessToken: { key: accessTokenKey, kind: 'local', category: 'necessary', owner: 'shopper' },
  refreshToken: { key: refreshTokenKey, kind: 'local', category: 'necessary', owner: 'shopper' },
  /** The account's id, to tell shoppers' data apart. Stays until the sign-out. */
  accountId: { key: accountIdKey, kind: 'local', category: 'necessary', owner: 'shopper' },
  /** A random string that changes with every account change, so that other tabs ask the API again. */
  accountChange: { key: 'account-change', kind: 'local', category: 'necessary', owner: 'shopper' },
  /** The ids chosen in the checkout, and the unsent address. */
  checkoutDraft: { key: 'checkout-draft', kind: 'session', category: 'necessary', owner: 'shopper' },
  /** A message about the session for the next page's toast. Removed once shown. */
  sessionNotice: { key: 'session-notice', kind: 'session', category: 'necessary', owner: 'device' },
  /** A message for the sign-in page's toast if the session ended before an address could be deleted. Removed once shown. */
  addressNotice: { key: 'address-notice', kind: 'session', category: 'necessary', owner: 'device' },
  /** Results of the latest searches, so that going back works without a call. */
  searchResults: { key: 'search-results', kind: 'session', category: 'necessary', owner: 'shopper' },
  /** A typed review that hasn't been sent. */
  reviewDraft: { key: 'review-draft', kind: 'session', category: 'necessary', owner: 'shopper' },
  consent: { key: consentKey, kind: 'local', category: 'necessary', owner: 'device' },
  theme: { key: themeKey, kind: 'local', category: 'necessary', owner: 'device' },
  deliveryCountry: { key: deliveryCountryKey, kind: 'local', category: 'necessary', owner: 'device' },
  language: { key: languageKey, kind: 'local', category: 'necessary', owner: 'device' },
  /** Set once this visit has been redirected to the shopper's language. */
  languageRedirected: { key: languageRedirectedKey, kind: 'session', category: 'necessary', owner: 'device' },
  languageCookie: { key: languageCookieName, kind: 'cookie', category: 'necessary', owner: 'device' },
  offlinePages: { key: offlinePagesCache, kind: 'cache', category: 'necessary', owner: 'device' },
  offlineFiles: { key: offlineFilesCache, kind: 'cache', category: 'necessary', owner: 'device' },
  offlinePictures: { key: offlinePicturesCache, kind: 'cache', category: 'necessary', owner: 'device' },
  ...optionalKeys,
} as const satisfies Record<string, StorageKey>;
