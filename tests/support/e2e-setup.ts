/** Playwright's global setup: one shop for all tests. */
import { openSharedShop } from './shop.ts';

// biome-ignore lint/style/noDefaultExport: Playwright calls the default export.
export default async function setup(): Promise<() => Promise<void>> {
  return (await openSharedShop()).close;
}
