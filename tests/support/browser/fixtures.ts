/**
 * The base of the end-to-end tests. A test fails if it causes a console error, an uncaught exception, a violation of the
 * Content-Security-Policy or a request to a foreign host (promises 53 and 55). It also fails if it leaves a key on the
 * device that the privacy page doesn't list (promise 57). `tolerate(/…/)` allows expected errors.
 */
import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import type { Product } from '#api/contract/catalog.ts';
import { type StorageKey, storageKeys } from '#platform/storage-keys.ts';
import { CheckoutPage } from './checkout-page.ts';

interface Fixtures {
  /** The hosts that a test may call besides the shop and its API, e.g. `js.stripe.com`. */
  foreignHosts: readonly string[];
  watch: undefined;
  checkout: CheckoutPage;
}

let tolerated: RegExp[];
/** Allows console errors and uncaught exceptions that the current test provokes. */
export const tolerate = (pattern: RegExp) => void tolerated.push(pattern);

export const test = base.extend<Fixtures>({
  foreignHosts: [[], { option: true }],
  watch: [
    async ({ context, foreignHosts }, use) => {
      tolerated = [];
      const trouble = watchContext(context, foreignHosts);
      await use(undefined);
      trouble.push(...(await unlistedKeys(context)));
      // Without this, a request that is still in flight would fail the run.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      expect(trouble.filter((line) => !tolerated.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
  checkout: ({ page }, use) => use(new CheckoutPage(page)),
});

export { expect } from '@playwright/test';

function watchContext(context: BrowserContext, foreignHosts: readonly string[]): string[] {
  const own = ['SHOP_URL', 'SHOP_API_URL'].map((name) => new URL(process.env[name] ?? '').host);
  const hosts = new Set([...own, ...foreignHosts]);
  const trouble: string[] = [];
  context.on('console', (message) => {
    // The browser logs policy violations and failed requests as console errors.
    if (message.type() === 'error') trouble.push(`console: ${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => void trouble.push(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && !hosts.has(url.host)) trouble.push(`request to ${url.host}`);
  });
  return trouble;
}

/**
 * Keys that are stored at the end of a test, but aren't listed in src/platform/storage-keys.ts. Keys that start with
 * `test-` belong to the test.
 */
async function unlistedKeys(context: BrowserContext): Promise<string[]> {
  // When local storage is full, the shop uses session storage with the same keys.
  const listed = new Set(
    Object.values<StorageKey>(storageKeys).flatMap(({ kind, key }) =>
      kind === 'local' ? [`local ${key}`, `session ${key}`] : [`${kind} ${key}`],
    ),
  );
  const { hostname } = new URL(process.env['SHOP_URL'] ?? '');
  const found = new Set<string>();
  for (const page of context.pages()) {
    if (!page.url().startsWith(process.env['SHOP_URL'] ?? '')) continue;
    // Reading fails during a navigation, but the next page has the same storage.
    for (const key of await page.evaluate(storedKeys).catch(() => [])) found.add(key);
  }
  // Skips Stripe's own cookies, which the privacy page names.
  for (const { name, domain } of await context.cookies())
    if (domain === hostname && !name.startsWith('__stripe_')) found.add(`cookie ${name}`);
  return [...found]
    .filter((kept) => !listed.has(kept) && !kept.includes(' test-'))
    .map((kept) => `stored on the device, but not listed: ${kept}`);
}

/** Runs in the page. Returns its storage keys, databases and caches, or nothing if storage is blocked. */
async function storedKeys(): Promise<string[]> {
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch {
      return undefined;
    }
  };
  const databases = (await attempt(() => indexedDB.databases())) ?? [];
  const caches = (await attempt(() => globalThis.caches?.keys())) ?? [];
  return [
    ...(attempt(() => Object.keys(localStorage)) ?? []).map((key) => `local ${key}`),
    ...(attempt(() => Object.keys(sessionStorage)) ?? []).map((key) => `session ${key}`),
    ...databases.map(({ name }) => `database ${name}`),
    ...caches.map((name) => `cache ${name}`),
  ];
}

/**
 * Expects the page in its current state to pass axe's rules for WCAG 2.2 A and AA and its best practices (promise 58).
 * Scrolls to the top first, because axe reports a target as too small if the sticky header covers half of it. Frames of
 * other origins are skipped, because they aren't ours and take two thirds of the time. Describing only violations halves
 * the remaining time. `within` selects the elements to check, by default all.
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await toRest(page);
  // A page keeps axe until it navigates. Loading axe takes as much CPU time as using it.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    .include(within)
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .setLegacyMode()
    .analyze();
  expect(
    violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ target }) => target.join(' ')) })),
  ).toEqual([]);
}

/**
 * Scrolls to the top until the page stays there, because a focused element may scroll it away again. Also waits until no
 * colour is changing, because axe would measure a wrong contrast. Works even if the page's clock is paused.
 */
async function toRest(page: Page): Promise<void> {
  for (let still = 0, looks = 0; still < 3 && looks < 50; looks++) {
    const isStill = await page.evaluate(() => {
      const isAtTop = scrollY === 0;
      scrollTo({ top: 0, behavior: 'instant' });
      return isAtTop && !document.getAnimations().some((animation) => animation instanceof CSSTransition);
    });
    still = isStill ? still + 1 : 0;
    await page.waitForTimeout(20);
  }
}

/** Delays requests for matching URLs until the returned function is called. */
export async function hold(page: Page, url: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** React's files. */
export const reactFiles = '**/_astro/{client,react}.*.js';

/** Requests for current products, by their ids. */
export const productReads = /\/v1\/product\?ids=/;

type Changed = Partial<Product> | 'gone';
const changedProducts = new WeakMap<Page, Map<string, Changed>>();

/** Changes a product in the responses that a page gets, or removes it from the responses to calls by product id. */
export async function changeProduct(page: Page, slug: string, change: Changed): Promise<void> {
  const changes = changedProducts.get(page) ?? new Map<string, Changed>();
  changes.set(slug, change);
  if (changedProducts.has(page)) return;
  changedProducts.set(page, changes);
  const changed = (product: Product): Product | [] => {
    const wanted = changes.get(product.slug);
    return wanted === 'gone' ? [] : { ...product, ...wanted };
  };
  await page.route(/\/v1\/product(\?ids=|\/slug\/)/, async (route) => {
    const response = await route.fetch();
    const { products, product, ...others } = await response.json();
    const json = products
      ? { products: products.flatMap(changed) }
      : { product: changed(product), ...others };
    await route.fulfill({ response, json });
  });
}

/** Describes what covers the middle of the focused element. Empty if nothing does. */
export const coverOfFocused = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'nothing has the focus';
    const { left, top, width, height } = focused.getBoundingClientRect();
    const at = document.elementFromPoint(left + width / 2, top + height / 2);
    const isSeen =
      at && (focused.contains(at) || at.contains(focused) || at.closest('label')?.contains(focused));
    return isSeen ? '' : `${focused.outerHTML.slice(0, 120)} under ${at?.outerHTML.slice(0, 120)}`;
  });

/** Moves the installed clock ahead until the element shows, so that the test needn't wait for retries and time limits. */
export async function skipUntilVisible(page: Page, wanted: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(wanted).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [50] });
}
