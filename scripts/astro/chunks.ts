import type { Rolldown } from 'vite';

interface Group {
  name: string | ((id: string) => string | null);
  /** Also groups modules that only one page uses. */
  alwaysGrouped?: true;
  /** A module belongs to the group if its path matches one of these. `npm run checks` fails if one matches no file. */
  of: readonly RegExp[];
  except?: readonly RegExp[];
}

/** These files of the cart and of what it needs use zod, so they stay out of the first view, which needs only cart-store.ts. */
const cartWithZod =
  /src\/features\/(cart|cart-page|discount|open-payment)\/(?!cart-store)([\w-]+-(call|error|store)|(open-payment|read-products)-storage)\.ts$/;

/**
 * Groups shared modules into files. Without these groups, every set of pages with a common module would get its own file,
 * and the cart page would load 35 files in a chain of four round trips. A module goes into the first group that matches it,
 * together with everything it imports. The groups with the most common modules come first, so that rarer groups don't take
 * those modules.
 */
const groups: readonly Group[] = [
  // Each of these modules gets its own file, because the privacy page and the not-found page load only these at first.
  {
    name: (id) => /(\w+)\.ts$/.exec(id)?.[1] ?? null,
    alwaysGrouped: true,
    of: [/src\/i18n\/locale\.ts$/, /src\/i18n\/date\.ts$/, /src\/features\/missing-page\/lookup\.ts$/],
  },
  // Contains neither React nor the API client, because lazy scripts of catalogue pages also load this file.
  {
    name: 'base',
    of: [
      /\/node_modules\/nanostores\//,
      /src\/api\/errors\.ts$/,
      /src\/(lib|i18n|features\/(cart|cart-page|delivery|discount)|platform|platform\/parts)\/[\w-]+\.ts$/,
    ],
    // Phone numbers are for the forms only.
    except: [cartWithZod, /src\/i18n\/load\.ts$/, /src\/platform\/phone-number\.ts$/],
  },
  {
    name: 'api',
    of: [
      /\/node_modules\/(zod|ky)\//,
      /src\/api\/contract\/endpoint\.ts$/,
      /src\/api\/contract\/shapes\.ts$/,
      /src\/api\/contract\/catalog\.ts$/,
      /src\/api\/[\w-]+\.ts$/,
      cartWithZod,
    ],
  },
  // Astro's renderer stays in a tiny file of its own, which imports this group.
  {
    name: 'react',
    alwaysGrouped: true,
    of: [/\/node_modules\/(react|react-dom|scheduler|@astrojs\/react|@nanostores\/react)\//],
  },
  // React code that the cart page or the search needs.
  {
    name: 'ui',
    of: [
      /src\/ui\/error-box\.tsx$/,
      /src\/ui\/after-hydration\.ts$/,
      /src\/ui\/keep-focus\.ts$/,
      /src\/ui\/skeleton\.tsx$/,
      /src\/ui\/ActionBar\.tsx$/,
      /src\/ui\/Icon\.tsx$/,
      /src\/ui\/(QuantityBox|Stepper)\.tsx$/,
      /src\/i18n\/page-context\.tsx$/,
      /src\/features\/(cart|cart-page|discount)\/\w+\.tsx?$/,
    ],
  },
  // Code that the checkout needs in addition to the groups above.
  {
    name: 'account',
    of: [/src\/api\/contract\/user\.ts$/, /src\/features\/(session|payment)\/[\w-]+\.ts$/],
    except: [/src\/features\/session\/notice-toasts/],
  },
  {
    name: 'forms',
    of: [/src\/ui\/[\w-]+\.tsx?$/, /src\/features\/(session|payment)\/\w+\.tsx$/],
  },
  // The profile and the checkout need these. The pages of orders don't.
  { name: 'addresses', of: [/src\/features\/addresses\/[\w-]+\.tsx?$/] },
];

export const chunks: Rolldown.CodeSplittingGroup[] = groups.map(
  ({ name, alwaysGrouped, of, except = [] }) => ({
    name,
    test: (id) => of.some((pattern) => pattern.test(id)) && !except.some((pattern) => pattern.test(id)),
    ...(!alwaysGrouped && { minShareCount: 2 }),
  }),
);

/** The patterns for files of this project that match none of `files`. */
export const emptyChunkPatterns = (files: readonly string[]): string[] =>
  groups
    .flatMap(({ of, except = [] }) => [...of, ...except])
    .filter((pattern) => !pattern.source.includes('node_modules'))
    .filter((pattern) => !files.some((file) => pattern.test(file)))
    .map((pattern) => `scripts/astro/chunks.ts names ${pattern}, which matches no file`);
