/** Playwright runs and reports these tests; the browsers are those of the system. */
import { defineConfig } from '@playwright/test';
import { engineNames } from '../../scripts/browser.ts';
import type { EngineOptions } from './fixtures.ts';

const sizes = {
  desktop: { size: { width: 1280, height: 900 } },
  // One width is enough, because parts load in the same way at every width.
  phone: { size: { width: 390, height: 844 }, grepInvert: /a lost part/ },
};

export default defineConfig<EngineOptions>({
  testDir: '.',
  outputDir: '../../test-results/browsers',
  globalSetup: ['../support/shared-shop.ts', './install-engines.ts'],
  // Other tests run at the same time.
  workers: 1,
  retries: 1,
  timeout: 240_000,
  reporter: [
    ['list'],
    ['json', { outputFile: '../../test-results/browsers.json' }],
    ['./missing-engines.ts'],
  ],
  projects: engineNames.flatMap((engine) =>
    Object.entries(sizes).map(([name, { size, ...rest }]) => ({
      name: `${engine} ${name}`,
      use: { engine, size },
      ...rest,
    })),
  ),
});
