/** Playwright runs and reports these tests, but in browsers that are installed on the system. */
import { defineConfig } from '@playwright/test';
import { engineNames } from '../../scripts/browser.ts';
import type { EngineOptions } from './fixtures.ts';

const sizes = {
  desktop: { size: { width: 1280, height: 900 } },
  // The other tests don't depend on the width of the window, so they only run on desktop.
  phone: { size: { width: 390, height: 844 }, grep: /buys it|theme and the language/ },
};

export default defineConfig<EngineOptions>({
  testDir: '.',
  outputDir: '../../test-results/browsers',
  globalSetup: ['../support/shared-shop.ts', './install-engines.ts'],
  // Only one worker, because Firefox loses typed keys on a busy machine.
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
