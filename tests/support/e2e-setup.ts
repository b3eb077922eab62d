/** Playwright's global setup: one shop for all tests; their addresses reach the workers through the environment. */
import { openShop } from './shop.ts';

async function setup(): Promise<() => Promise<void>> {
  const shop = await openShop();
  process.env['SHOP_URL'] = shop.url;
  process.env['SHOP_API_URL'] = shop.apiUrl;
  return shop.close;
}

// biome-ignore lint/style/noDefaultExport: Playwright calls the default export.
export default setup;
