/** For Playwright files whose tests need a shop of their own. */
import { test as base } from './fixtures.ts';
import { openShop, type Shop, type ShopOptions } from './shop.ts';

/** Opens the shop before the tests of the calling file. They share one worker, so that the shop is built once. */
export function testInOwnShop(options: ShopOptions) {
  const { SHOP_URL, SHOP_API_URL } = process.env;
  let shop: Shop | undefined;
  base.describe.configure({ mode: 'default' });
  base.beforeAll(async () => {
    base.setTimeout(180_000);
    shop = await openShop(options);
    Object.assign(process.env, { SHOP_URL: shop.url, SHOP_API_URL: shop.apiUrl });
  });
  base.afterAll(async () => {
    Object.assign(process.env, { SHOP_URL, SHOP_API_URL });
    await shop?.close();
  });
  return base.extend({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the parameter pattern.
    baseURL: async ({}, use) => use(shop?.url),
  });
}
