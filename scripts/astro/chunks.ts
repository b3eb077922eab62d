import type { Rolldown } from 'vite';

/** A module used by only one page stays in that page's file. */
const shared = { minShareCount: 2 };

/**
 * Groups shared modules into files. Without these groups, every set of pages with a common module would get its own file,
 * and the cart page would load 35 files in a chain of four round trips. A module goes into the first group that matches it,
 * together with everything it imports. The groups with the most common modules come first, so that rarer groups don't take
 * those modules.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  // Each of these modules gets its own file, because the privacy page and the not-found page immediately load no others.
  {
    name: (id) => /(\w+)\.ts$/.exec(id)?.[1] ?? null,
    test: /\/(i18n\/(locale|date)|missing-page\/lookup)\.ts$/,
  },
  // Contains neither React nor the API client, because lazy scripts of catalogue pages also load this file.
  {
    ...shared,
    name: 'base',
    test: /\/(nanostores|@nanostores\/persistent)\/|src\/(api\/errors|(lib|platform|i18n|features\/cart|platform\/parts)\/(?!price-check-store|product-call|load\.)[\w-]+)\.ts$/,
  },
  {
    ...shared,
    name: 'api',
    test: /\/node_modules\/(zod|ky)\/|src\/(api\/(contract\/(endpoint|shapes|catalog)|[\w-]+)|features\/cart\/(price-check-store|product-call))\.ts$/,
  },
  // Astro's renderer stays in a tiny file of its own, which imports this group.
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler|@astrojs\/react|@nanostores\/react)\// },
  // React code that the cart page or the search page needs.
  {
    ...shared,
    name: 'ui',
    test: /src\/(ui\/(error-box|hydrated|kept-focus|skeleton|ActionBar|QuantityBox)|i18n\/page-context|features\/cart\/\w+)\.tsx?$/,
  },
  // Code that the checkout needs in addition to the groups above.
  {
    ...shared,
    name: 'account',
    test: /src\/(api\/contract\/user|features\/(session|payment|addresses)\/(?!notice-toasts)[\w-]+)\.ts$/,
  },
  {
    ...shared,
    name: 'forms',
    test: /src\/(ui\/[\w-]+\.tsx?|features\/(session|payment|addresses)\/\w+\.tsx)$/,
  },
];
