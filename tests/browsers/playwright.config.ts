/** Playwright runs and reports these tests; the browsers are those of the system. */
import { defineConfig } from '@playwright/test';
import { engineNames } from '../../scripts/engines.ts';
import type { EngineOptions } from './fixtures.ts';

const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

export default defineConfig<EngineOptions>({
  testDir: '.',
  outputDir: '../../test-results/browsers',
  globalSetup: ['../support/e2e-setup.ts', './install-engines.ts'],
  // One worker, because the tests count the calls to the API that they share.
  workers: 1,
  retries: 1,
  timeout: 240_000,
  reporter: [
    ['list'],
    ['json', { outputFile: '../../test-results/browsers.json' }],
    ['./missing-engines.ts'],
  ],
  projects: engineNames.flatMap((engine) =>
    Object.entries(sizes).map(([name, size]) => ({ name: `${engine} ${name}`, use: { engine, size } })),
  ),
});
