import type { Rolldown } from 'vite';

/** A module used by only one page stays in that page's file. */
const shared = { minShareCount: 2 };

/**
 * Groups shared modules into files. Otherwise, each combination of pages that share modules would get its own file: 35 for
 * the cart page, in a chain of four round trips. The first matching group takes a module and everything it imports. So
 * modules that any script may load come first, and the rarest come last.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  // The only modules that the privacy page and the not-found page load immediately.
  {
    name: (id) => /(\w+)\.ts$/.exec(id)?.[1] ?? null,
    test: /\/(i18n\/(locale|date)|missing-page\/lookup)\.ts$/,
  },
  // Contains neither React nor the API client, because lazy scripts of catalogue pages also load this file.
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
