/** Playwright runs and reports these tests, but in browsers that are installed on the system. */
import { defineConfig } from '@playwright/test';
import { engineNames } from '../support/browser/engines.ts';
import type { EngineOptions } from './fixtures.ts';

const sizes = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
};

export default defineConfig<EngineOptions>({
  testDir: '.',
  outputDir: '../../test-results/browsers',
  globalSetup: '../support/shop.ts',
  // Only one worker, because Firefox loses typed keys on a busy machine.
  workers: 1,
  // As in tests/playwright.config.ts.
  retries: 1,
  timeout: 240_000,
  reporter: [
    ['list'],
    ['json', { outputFile: '../../test-results/browsers.json' }],
    ['./missing-engines.ts'],
  ],
  projects: engineNames.flatMap((engine) =>
    Object.entries(sizes).map(([name, size]) => ({
      name: `${engine} ${name}`,
      ...(name === 'phone' && { grepInvert: /@any-size/ }),
      use: { engine, size },
    })),
  ),
});
