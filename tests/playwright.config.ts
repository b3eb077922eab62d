import { defineConfig, devices } from '@playwright/test';
import { browserArguments, provideBrowser } from '../scripts/programs/chromium.ts';

const launchOptions = { executablePath: provideBrowser(), args: browserArguments };

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results/e2e',
  globalSetup: './support/shop.ts',
  fullyParallel: true,
  workers: 2,
  // A test that passes on an idle machine can fail on a busy one. The retry tells such failures from real ones, but hides none:
  // the end of `npm test` names the tests that passed only on a retry. Either such a test or the shop has a race.
  retries: 1,
  // Long enough for a busy machine. Only a failure takes this long.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  // The workers load this file again, after the setup has set SHOP_URL.
  use: {
    ...(process.env['SHOP_URL'] ? { baseURL: process.env['SHOP_URL'] } : {}),
    screenshot: 'off',
    // Far from the zone of most machines that build the shop, so that a date computed in the wrong zone is a day off.
    timezoneId: 'America/New_York',
    // `page.route` doesn't see the requests that go through the service worker.
    serviceWorkers: 'block',
  },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'], locale: 'en-GB', launchOptions } }],
});
