import { defineConfig, devices } from '@playwright/test';
import { browserArguments, provideBrowser } from '../scripts/browser.ts';

const launchOptions = { executablePath: provideBrowser(), args: browserArguments };
const fullBrowser = { executablePath: provideBrowser('full'), args: browserArguments };
/** Tests of the back/forward cache: Playwright switches it off by default. Go back with `history.back()` there. */
const bfcache = /bfcache\.spec\.ts/;

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results/e2e',
  globalSetup: './support/shared-shop.ts',
  fullyParallel: true,
  workers: 2,
  // These tests use two processes and a browser, so a test that fails once on a busy machine is retried, and listed as
  // flaky at the end of `npm test`. A test that fails twice fails the run.
  retries: 1,
  // Long enough for a busy machine. Only a failure takes this long.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  // The workers load this file again, after the setup has put the address there.
  use: {
    ...(process.env['SHOP_URL'] ? { baseURL: process.env['SHOP_URL'] } : {}),
    screenshot: 'off',
    // A page's requests through the worker are invisible to `page.route`.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'chromium',
      testIgnore: bfcache,
      use: { ...devices['Desktop Chrome'], locale: 'en-GB', launchOptions },
    },
    {
      name: 'bfcache',
      testMatch: bfcache,
      use: {
        ...devices['Desktop Chrome'],
        locale: 'en-GB',
        launchOptions: { ...fullBrowser, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
      },
    },
  ],
});
