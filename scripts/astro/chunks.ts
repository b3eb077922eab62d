import type { Rolldown } from 'vite';

/** A module used by only one page stays in that page's file. */
const shared = { minShareCount: 2 };

/**
 * Which shared modules share a file. Without this, each combination of pages that share modules gets its own file: 35
 * for the cart page, in a chain of four round trips. An earlier group wins, and also takes what its modules import, so
 * modules that any script may load come first, and the rarest last.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  // The privacy page and the not-found page load these immediately, and nothing else.
  {
    name: (id) => /(\w+)\.ts$/.exec(id)?.[1] ?? null,
    test: /\/(i18n\/(locale|date)|missing-page\/lookup)\.ts$/,
  },
  // Without React and without the API client, because lazy scripts of the catalogue load it too.
  {
    ...shared,
    name: 'base',
    test: /\/(nanostores|@nanostores\/persistent)\/|src\/(api\/(errors|failure)|(lib|platform|i18n|features\/cart)\/(?!price-check-store|load\.)[\w-]+)\.ts$/,
  },
  {
    ...shared,
    name: 'api',
    test: /\/node_modules\/(zod|ky)\/|src\/(api\/(contract\/(endpoint|shapes|product|user)|[\w-]+)|features\/cart\/price-check-store)\.ts$/,
  },
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler|@astrojs\/react|@nanostores\/react)\// },
  // React code that the cart page or the search page needs.
  {
    ...shared,
    name: 'ui',
    test: /src\/(ui\/(error-box|hydrated|kept-focus|skeleton)|i18n\/page-context|features\/cart\/\w+)\.tsx?$/,
  },
  // What the checkout needs in addition.
  { ...shared, name: 'account', test: /src\/features\/(session|payment|addresses)\/(?!notify)[\w-]+\.ts$/ },
  {
    ...shared,
    name: 'forms',
    test: /src\/(ui\/[\w-]+\.tsx?|features\/(session|payment|addresses)\/\w+\.tsx)$/,
  },
];
