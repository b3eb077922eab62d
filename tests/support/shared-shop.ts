/** Global setup of the `build` tests and of Playwright: one built shop for all tests. */
import type { FullConfig } from '@playwright/test';
import type { TestProject } from 'vitest/node';
import { openSharedShop } from './shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shop: { url: string; apiUrl: string; dir: string };
  }
}

// biome-ignore lint/style/noDefaultExport: Vitest and Playwright call the default export.
export default async function setup(runner: TestProject | FullConfig): Promise<() => Promise<void>> {
  const { url, apiUrl, dir, close } = await openSharedShop();
  if ('provide' in runner) runner.provide('shop', { url, apiUrl, dir });
  return close;
}
