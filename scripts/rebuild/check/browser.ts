/**
 * Opens a sample of the pages in a real browser, because a page can have all its text and still not work. Failed API calls
 * don't count, because this machine may not be able to reach the API.
 */
import { addAbortListener } from 'node:events';
import type { Page } from 'playwright';
import { isFragment, splitLocale } from '#i18n/routes.ts';
import { startPreview } from '../../preview/preview.ts';
import { print } from '../../print.ts';
import { type Fault, RebuildError, stopAtFaults } from '../core/rebuild-error.ts';
import { budgetOf } from './budgets.ts';

/** How many pages of each kind and language to open. */
const mostPerKind = 3;

/** Picks a few pages of every kind and language, spread evenly over the list. */
export function sampleOf(paths: readonly string[]): string[] {
  const kinds = Map.groupBy(
    paths.filter((path) => !/\/404$/.test(path) && !isFragment(path)),
    (path) => `${budgetOf(path).kind} ${splitLocale(path).locale}`,
  );
  return [...kinds.values()].flatMap((all) => {
    const step = Math.max(1, all.length / mostPerKind);
    return all.filter((_, index) => index % step < 1);
  });
}

/**
 * Throws `RebuildError` if a page has errors, or if no browser is installed and the check is `required`. `fallback` holds
 * the files that `dir` lacks.
 */
export async function checkInBrowser(
  site: { dir: string; fallback?: string },
  paths: readonly string[],
  { signal, required }: { signal: AbortSignal; required: boolean },
): Promise<void> {
  // Imported on demand, because loading Playwright takes a third of a second.
  const { browserArguments, findBrowser } = await import('../../programs/chromium.ts');
  const executablePath = findBrowser();
  if (!executablePath) {
    if (required)
      throw new RebuildError(
        'No browser was found to check the pages',
        'Install Chromium, or set CHROMIUM_PATH.',
      );
    print('  No browser was found, so the browser check was skipped.');
    return;
  }
  const { chromium } = await import('playwright');
  const preview = await startPreview({ ...site, port: 0 });
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  using _listener = addAbortListener(signal, () => void browser.close());
  const faults: Fault[] = [];
  const report = (where: string, what: string): void =>
    void faults.push({ where, what: `${what} (in a browser)` });
  try {
    // Without this, the service worker would answer some requests from its cache.
    const page = await browser.newPage({ serviceWorkers: 'block' });
    listen(page, preview.url, (fault) => report(new URL(page.url()).pathname, fault));
    for (const path of paths) {
      const response = await page.goto(preview.url + path, { waitUntil: 'load' });
      if (response?.status() !== 200) report(path, `answered ${response?.status()}`);
      // Pages for signed-in shoppers redirect to the sign-in page, which takes a moment.
      const heading = page.locator('h1').first().waitFor({ state: 'attached', timeout: 10_000 });
      await heading.catch(() => report(path, 'has no heading'));
    }
  } finally {
    await browser.close();
    await preview.close();
    signal.throwIfAborted();
  }
  stopAtFaults(faults);
  print(`  ${paths.length} pages opened in a browser.`);
}

function listen(page: Page, origin: string, report: (fault: string) => void): void {
  page.on('pageerror', (error) => report(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) report(message.text());
  });
  page.on('response', (response) => {
    if (response.url().startsWith(`${origin}/`) && response.status() >= 400)
      report(`${new URL(response.url()).pathname} answered ${response.status()}`);
  });
}
