import { defaultLocale, locales } from './src/i18n/locale.ts';

// The build turns the functions here into text without line breaks, so they can't contain comments or use variables from outside.
export default {
  defaultLocale,
  locales: [...locales],
  namespaces: [
    'common',
    'auth',
    'calls',
    'home',
    'catalog',
    'cart',
    'checkout',
    'payment',
    'toasts',
    'search',
    'newsletter',
    'consent',
    'privacy',
    'pages',
    'account',
    'device',
    'orders',
    'restock',
    'reviews',
  ],
  defaultNamespace: 'common',
  load: ['server'],
  resourcesBasePath: '../src/i18n/messages',
  i18nextServer: {
    initImmediate: false,
    returnNull: false,
    preload: [...locales],
    fallbackLng: defaultLocale,
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (_languages: readonly string[], namespace: string, key: string) => {
      globalThis.missingMessages ??= new Set();
      globalThis.missingMessages.add(`${namespace}:${key}`);
    },
  },
};
