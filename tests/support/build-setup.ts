/** Vitest's global setup of the `build` tests: they look at one built shop. */
import type { TestProject } from 'vitest/node';
import { openSharedShop } from './shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shop: { url: string; apiUrl: string; dir: string };
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, apiUrl, dir, close } = await openSharedShop();
  project.provide('shop', { url, apiUrl, dir });
  return close;
}
