/** One project per kind of test. */
import { defineConfig } from 'vitest/config';
import { featureDefines } from './scripts/astro/defines.ts';
import { partsPlugin } from './scripts/astro/parts.ts';
import { setupOf } from './src/lib/shop-setup.ts';

const tests = (folder: string) => [`tests/${folder}/**/*.test.{ts,tsx}`];

/** The constants that the build inlines for the browser (scripts/astro/defines.ts). */
const define = {
  __API_URL__: '"https://api.shop.example"',
  __SHOP_NAME__: '"Shop"',
  __SHOP_COUNTRY__: '"BE"',
  __DELIVERY_COUNTRIES__: '["BE", "CH", "DE", "FR", "US"]',
  __CURRENCY__: '"USD"',
  ...featureDefines(setupOf({}, undefined).features),
  __LEGAL_PAGES__: '{}',
  __STRIPE_KEY__: '""',
  __IMAGE_URL_TEMPLATE__: '""',
  __PICTURE_HOSTS__: '["https://pictures.example"]',
  __READS_BY_ID__: 'false',
  __OFFLINE__: 'true',
  __TRANSLATION_GAPS__: '[]',
};

/** The test files of these projects share modules, which halves the CPU time of short tests. */
const shared = { environment: 'node', isolate: false } as const;

export default defineConfig({
  test: {
    // More workers would take the CPU from the servers and browsers that tests start.
    maxWorkers: 2,
    // Generous, because the machine may be busy. A failed wait of Testing Library, `until` or `expect.poll` takes half a minute.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    unstubGlobals: true,
    restoreMocks: true,
    projects: [
      {
        define,
        test: { ...shared, name: 'unit', include: tests('unit') },
      },
      { test: { ...shared, name: 'contract', include: tests('contract') } },
      { define, test: { ...shared, name: 'reference-api', include: tests('reference-api') } },
      // These tests take minutes, so `npm test` leaves them out.
      { test: { ...shared, name: 'check', include: tests('check-backend') } },
      {
        test: {
          name: 'shops',
          include: tests('shops'),
          environment: 'node',
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        define,
        plugins: [partsPlugin()],
        test: {
          name: 'islands',
          // Both folders run in a page of jsdom. `flows` is for flows, stores, storage and calls. `islands` is for islands and scripts.
          include: [...tests('flows'), ...tests('islands')],
          environment: 'jsdom',
          // A process for each file would cost a fifth more CPU time.
          pool: 'threads',
          setupFiles: 'tests/support/page/setup.ts',
        },
      },
      {
        test: {
          name: 'build',
          include: tests('build'),
          environment: 'node',
          testTimeout: 300_000,
          hookTimeout: 300_000,
          globalSetup: 'tests/support/shop.ts',
        },
      },
      // These tests need programs that a machine may lack, so `npm test` leaves them out.
      ...['hosts', 'html'].map((name) => ({
        test: {
          name,
          include: tests(name),
          environment: 'node' as const,
          testTimeout: 900_000,
          hookTimeout: 300_000,
          globalSetup: 'tests/support/shop.ts',
        },
      })),
    ],
  },
});
