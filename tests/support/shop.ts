/** Opens a whole shop for tests that need the built site: a reference API in test mode, a build and a preview. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { FullConfig } from '@playwright/test';
import type { TestProject } from 'vitest/node';
import { startPreview } from '../../scripts/preview/preview.ts';
import { rebuild } from '../../scripts/rebuild/rebuild.ts';
import { demoShopInfo } from '../../scripts/reference-api/demo-shop/demo-shop.ts';
import { startApi } from '../../scripts/reference-api/start.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shop: Pick<Shop, 'url' | 'apiUrl' | 'dir'>;
  }
}

export interface Shop {
  url: string;
  apiUrl: string;
  /** The built folder. */
  dir: string;
  close: () => Promise<void>;
}

/** The ports to try first. Pages contain the shop's URL, so with the same ports the next run needs no build. */
const preferredPorts = { api: 4471, shop: 4472 };

/**
 * Global setup of the `build` tests and of Playwright. Uses the shop that `npm test` opened for all of its steps, or else opens
 * one. Playwright's workers find the shop's URL in the environment.
 */
// biome-ignore lint/style/noDefaultExport: Vitest and Playwright call the default export.
export default async function setup(runner: TestProject | FullConfig): Promise<() => Promise<void>> {
  const { SHOP_URL: url, SHOP_API_URL: apiUrl, SHOP_BUILT: dir } = process.env;
  const shop = url && apiUrl && dir ? { url, apiUrl, dir, close: async () => {} } : await openShop();
  Object.assign(process.env, variablesOf(shop));
  if ('provide' in runner) runner.provide('shop', { url: shop.url, apiUrl: shop.apiUrl, dir: shop.dir });
  return shop.close;
}

/** The environment variables by which a task of `npm test` finds this shop. */
const variablesOf = ({ url, apiUrl, dir }: Shop) => ({
  SHOP_URL: url,
  SHOP_API_URL: apiUrl,
  SHOP_BUILT: dir,
});

async function openShop(): Promise<Shop> {
  const cache = resolve('.cache/test');
  const dir = join(cache, 'dist');
  const api = await startTestApi({ port: await ifFree(preferredPorts.api), shop: demoShopInfo });
  const preview = await startPreview({ dir, port: await ifFree(preferredPorts.shop) });
  const close = async (): Promise<void> => {
    await Promise.all([api.close(), preview.close()]);
  };
  try {
    const variables = {
      SHOP_DIR: 'scripts/reference-api/demo-shop/shop',
      PUBLIC_API_URL: api.url,
      PUBLIC_SITE_URL: preview.url,
      PAGE_SIZE: '4',
    };
    const { signal } = new AbortController();
    // The best compression would take half of the build's CPU time.
    await rebuild({ variables, out: dir, cache, signal, effort: 'low' });
  } catch (error) {
    await close();
    throw error;
  }
  return { url: preview.url, apiUrl: api.url, dir, close };
}

/** A reference API in test mode, with data of its own. After it has closed, it prints its unexpected errors. */
export async function startTestApi(
  options: Pick<Parameters<typeof startApi>[0], 'port' | 'products' | 'shop'>,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-data-'));
  const unexpected: string[] = [];
  const log = (line: string) => void (/^unexpected/.test(line) && unexpected.push(line));
  const api = await startApi({ ...options, dataDir, test: true, log });
  return {
    ...api,
    close: async (): Promise<void> => {
      await api.close();
      // A picture that was being made when the API closed may still be written.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
      if (unexpected.length > 0) console.log(`The reference API logged:\n${unexpected.join('\n')}`);
    },
  };
}

/** The port, or 0 (any) if it is taken. */
function ifFree(port: number): Promise<number> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(0));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(port)));
  });
}

// `npm test` starts this file as a child process, which sends the shop's URLs and closes the shop with its parent.
if (import.meta.main) {
  const shop = await openShop();
  process.once('disconnect', () => void shop.close());
  process.send?.(variablesOf(shop));
}
