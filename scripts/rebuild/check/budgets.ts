/**
 * Limits the compressed bytes of a first view, before any interaction. If you raise a limit, say in the commit what shoppers get
 * for the bytes.
 */
import { tags } from '#features/consent/tags.ts';
import { locales } from '#i18n/locale.ts';
import { splitLocale } from '#i18n/routes.ts';
import { print } from '../../print.ts';

interface Budget {
  kind: string;
  /** Matches the path without the language. */
  matches: RegExp;
  /** JavaScript, both in files and inline. */
  script: number;
  /** Everything except pictures: the page, scripts, styles, and fonts that load immediately. */
  page: number;
}

/**
 * Limits that a slow phone can load in a few seconds. Each build prints the size of its largest page of every kind. Compressed
 * sizes vary by chance, because a page contains hashes, such as those in file names, and the URLs of the shop and its API. We
 * compressed a built page 40 times, each time with other hashes and URLs. The standard deviation was 20 bytes for a page without
 * React, 7 for its script, and 70 with React. Each limit is at least four standard deviations above the mean.
 * So if you add code, add its bytes to the limit, even if your own build is below it.
 */
const budgets: readonly Budget[] = [
  { kind: 'home', matches: /^\/$/, script: 6800, page: 20_010 },
  // The form that a category page loads for its filters. It has some bytes for each product of the category.
  { kind: 'filters', matches: /^\/category\/[^/]+\/filters$/, script: 0, page: 200_000 },
  { kind: 'cards', matches: /^\/category\/[^/]+\/cards\/\d+$/, script: 0, page: 12_000 },
  // The table of a product with more than 100 variants.
  { kind: 'variants', matches: /^\/product\/[^/]+\/variants$/, script: 0, page: 60_000 },
  { kind: 'category', matches: /^\/category\//, script: 6600, page: 18_990 },
  { kind: 'product', matches: /^\/product\//, script: 7470, page: 20_950 },
  // Sign-in, registration, addresses and payment are one page, so that shoppers never lose what they typed.
  { kind: 'checkout', matches: /^\/checkout$/, script: 127_360, page: 147_440 },
  // These pages show the shopper's own data, so React (60 kB) renders them immediately.
  {
    kind: 'application',
    matches: /^\/(cart|search|auth\/.*|profile|orders|order-confirmation|retry-payment)$/,
    script: 118_950,
    page: 135_300,
  },
  // This page suggests products, in all languages.
  { kind: 'not found', matches: /^\/404$/, script: 7360, page: 20_620 },
  // The privacy page also lists what this device stores, with buttons to delete it.
  { kind: 'text', matches: /^/, script: 7070, page: 20_490 },
];

/**
 * Bytes for the merchant's tags: the code that waits for consent, and the storage keys to delete if consent is missing.
 */
const forTags = tags.length > 0 ? 500 : 0;

/** Bytes for each language after the second: its URLs, its name in the menu, and its part of the not-found page. */
const forLanguages = 200 * (locales.length - 2);

/** Extra bytes for a product with options. A page that doesn't list the variants has a script that loads them. */
const forOptions = {
  script: (rows: number) => (rows > 0 ? 900 : 1200),
  page: (rows: number) => (rows > 40 ? 6000 : 3000),
};

export interface PageSize {
  path: string;
  /** How many variants the page lists. Undefined for a page without options. */
  rows?: number | undefined;
  script: number;
  page: number;
}

type Counted = 'script' | 'page';

export const budgetOf = (path: string): Budget =>
  budgets.find(({ matches }) => matches.test(splitLocale(path).path)) as Budget;

/** The limits that a page exceeds, as sentences. */
export function overBudget(
  { path, rows, ...size }: PageSize,
  counted: readonly Counted[] = ['script', 'page'],
): string[] {
  const { kind, ...budget } = budgetOf(path);
  return counted.flatMap((name) => {
    const more = name === 'page' ? forLanguages : 0;
    const options = rows === undefined ? 0 : forOptions[name](rows);
    const allowed = budget[name] + forTags + more + options;
    return size[name] > allowed
      ? [`${path}: ${name} has ${size[name]} bytes, but ${kind} pages may have ${allowed}`]
      : [];
  });
}

/**
 * Prints the largest pages of each kind, and warns of those over their budget. Such a page doesn't stop the rebuild, because
 * pages grow with what the merchant writes and with the shop's URLs. `tests/build/site.test.ts` applies the budgets to the demo.
 * Page budgets don't apply to large shops, because their pages are compressed less.
 */
export function printSizes(sizes: readonly PageSize[], { isLarge = false } = {}): void {
  for (const [kind, alike] of Map.groupBy(sizes, ({ path }) => budgetOf(path).kind)) {
    const most = (name: Counted): number => alike.reduce((bytes, size) => Math.max(bytes, size[name]), 0);
    const over = alike.flatMap((size) => overBudget(size, isLarge ? ['script'] : undefined).slice(0, 1));
    const warning = over.length > 0 ? `; ${over.length} over the budget, such as ${over[0]}` : '';
    print(
      `  ${kind} pages: at most ${most('page')} bytes without pictures, ${most('script')} of script${warning}`,
    );
  }
}
