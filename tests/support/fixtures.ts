/**
 * The base of the end-to-end tests: a console error, an uncaught exception, a violation of the Content-Security-Policy or a
 * request to a foreign host fails the test that caused it (promises 53 and 55). `test.use({ tolerated: [/…/] })` names what
 * a test provokes on purpose.
 */
import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

interface Watching {
  /** Console errors and uncaught exceptions that the test provokes. */
  tolerated: readonly RegExp[];
  /** Hosts besides the shop and its API, e.g. `js.stripe.com` in the checkout. */
  foreignHosts: readonly string[];
}

export const test = base.extend<Watching & { watch: undefined }>({
  tolerated: [[], { option: true }],
  foreignHosts: [[], { option: true }],
  watch: [
    async ({ context, tolerated, foreignHosts }, use) => {
      const trouble = watchContext(context, foreignHosts);
      await use(undefined);
      expect(trouble.filter((line) => !tolerated.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

function watchContext(context: BrowserContext, foreignHosts: readonly string[]): string[] {
  const own = ['SHOP_URL', 'SHOP_API_URL'].map((name) => new URL(process.env[name] ?? '').host);
  const hosts = new Set([...own, ...foreignHosts]);
  const trouble: string[] = [];
  context.on('console', (message) => {
    // The policy reports as an error in the console, as do failed requests.
    if (message.type() === 'error') trouble.push(`console: ${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => void trouble.push(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && !hosts.has(url.host)) trouble.push(`request to ${url.host}`);
  });
  return trouble;
}

/** axe finds nothing on the page as it is now (promise 58): WCAG 2.2 A and AA, and best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(
    violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ target }) => target.join(' ')) })),
  ).toEqual([]);
}
