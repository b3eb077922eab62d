/** Starts a browser for each test. Any error on its pages fails the test. */
import { test as base, expect } from '@playwright/test';
import { type EngineName, findEngine } from '../../scripts/browser.ts';
import type { WindowSize } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { Tab } from './tab.ts';
import { type WatchedShop, watchShop } from './watched-shop.ts';
import { startWebKit } from './webkit.ts';

export interface EngineOptions {
  engine: EngineName;
  size: WindowSize;
}

interface Given {
  shop: WatchedShop;
  tab: Tab;
}

export const test = base.extend<EngineOptions & Given>({
  engine: ['firefox', { option: true }],
  size: [{ width: 1280, height: 900 }, { option: true }],
  shop: async ({ browserName: _ }, use) => {
    const shop = await watchShop(process.env['SHOP_URL'] ?? '');
    await use(shop);
    await shop.close();
    expect(shop.problems, 'what went wrong on the pages').toEqual([]);
  },
  tab: async ({ engine, size, shop }, use) => {
    const found = findEngine(engine);
    // biome-ignore lint/suspicious/noSkippedTests: a missing engine is reported as a skipped test.
    test.skip(found.kind === 'missing', found.kind === 'missing' ? found.reason : '');
    if (found.kind === 'missing') return;
    const driver = await (found.kind === 'firefox'
      ? startFirefox(found.program, size)
      : startWebKit(found, size));
    await use(new Tab(driver, shop.url));
    await driver.close();
  },
});

export { expect };
