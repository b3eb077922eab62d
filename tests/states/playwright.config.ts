/**
 * `npm run test:states`: what a shopper rarely meets. `npm test` leaves these tests out
 * (docs/decisions/0027-what-npm-test-leaves-out.md).
 */
import { defineConfig } from '@playwright/test';
import { provideBrowser } from '../../scripts/programs/chromium.ts';
import journeys from '../playwright.config.ts';

/**
 * The headless shell has no back/forward cache, and service workers sometimes hang there. Playwright switches that cache off
 * by default. Tests of that cache go back with `history.back()`.
 */
const needsFullBrowser = /(bfcache|offline)\.spec\.ts/;
const needsChangedShop = /changed-shop\/.*\.spec\.ts/;
const [chromium] = journeys.projects ?? [];

export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../../test-results/states',
  globalSetup: '../support/shop.ts',
  reporter: [['list'], ['json', { outputFile: '../../test-results/states.json' }]],
  projects: [
    { ...chromium, testIgnore: [needsFullBrowser, needsChangedShop] },
    // Only one worker, so that the changed shop is built once.
    { ...chromium, name: 'changed shop', testMatch: needsChangedShop, fullyParallel: false, workers: 1 },
    {
      ...chromium,
      name: 'full browser',
      testMatch: needsFullBrowser,
      use: {
        ...chromium?.use,
        launchOptions: {
          ...chromium?.use?.launchOptions,
          executablePath: provideBrowser('full'),
          ignoreDefaultArgs: ['--disable-back-forward-cache'],
        },
      },
    },
  ],
});
