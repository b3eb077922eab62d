/** Playwright runs and reports these tests; the browsers are those of the system. */
import { defineConfig } from '@playwright/test';
import { engineNames } from '../../scripts/browser.ts';
import type { EngineOptions } from './fixtures.ts';

const sizes = {
  desktop: { size: { width: 1280, height: 900 } },
  // One width is enough for these, because neither depends on the layout.
  phone: { size: { width: 390, height: 844 }, grepInvert: /a lazy part|on the home page/ },
};

export default defineConfig<EngineOptions>({
  testDir: '.',
  outputDir: '../../test-results/browsers',
  globalSetup: ['../support/shared-shop.ts', './install-engines.ts'],
  // Firefox needs both cores: on a busy machine it loses typed keys.
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
