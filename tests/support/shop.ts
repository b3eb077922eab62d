/** Opens a whole shop for tests that need the built site: a reference API in test mode, a build and a preview. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { FullConfig } from '@playwright/test';
import type { TestProject } from 'vitest/node';
import { startPreview } from '../../scripts/preview/preview.ts';
import { rebuild } from '../../scripts/rebuild/rebuild.ts';
import { demoOffer } from '../../scripts/reference-api/seed/demo-shop.ts';
import { startApi } from '../../scripts/reference-api/start.ts';
import { parseEnv } from '../../src/env.ts';
import { startFaultyBackend } from './api/faulty-backend.ts';
import { leaveOut } from './api/lean-backend.ts';
import { buildChanged, type Change } from './changed-source.ts';
import { without } from './shop-without-features.ts';

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
 * Global setup of the `build` tests and of Playwright: the shop that `npm test` opened for all of its steps, or else a new
 * one. Playwright's workers find its URL in the environment.
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

/**
 * With `changes` to the source, opens a small second shop on any free ports. It has Stripe, euros and prices with VAT. Its
 * backend lacks everything that a backend may lack, and resets passwords by link.
 */
export async function openShop(changes?: readonly Change[]): Promise<Shop> {
  const cache = resolve('.cache', changes ? 'test-changed' : 'test');
  const dir = join(cache, 'dist');
  const data = await mkdtemp(join(tmpdir(), 'shop-data-'));
  const logged: string[] = [];
  const api = await startApi({
    port: changes ? 0 : await freePort(preferredPorts.api),
    dataDir: data,
    products: changes && 6,
    shop: changes ? { currency: 'EUR', features: { ...without, resetBy: 'link' } } : demoOffer,
    test: true,
    // Collects unexpected errors, not the access log.
    log: (line) => void (/^unexpected/.test(line) && logged.push(line)),
  });
  if (changes) api.context.db.run`UPDATE product SET gross_cents = 999, vat_rate = 20`;
  const lean = changes && (await startFaultyBackend(api.url));
  lean?.breakWith(leaveOut);
  const apiUrl = lean?.url ?? api.url;
  const preview = await startPreview({ dir, port: changes ? 0 : await freePort(preferredPorts.shop) });
  const close = async (): Promise<void> => {
    await Promise.all([api.close(), preview.close(), lean?.close()]);
    // A picture that was being made when the API closed may still be written.
    await rm(data, { recursive: true, force: true, maxRetries: 10 });
    if (logged.length > 0) console.log(`The reference API logged:\n${logged.join('\n')}`);
  };
  try {
    const settings = {
      SHOP_DIR: 'scripts/reference-api/demo-shop/shop',
      PUBLIC_API_URL: apiUrl,
      PUBLIC_SITE_URL: preview.url,
      PUBLIC_STRIPE_PUBLISHABLE_KEY: changes && 'pk_test_storefront',
      PAGE_SIZE: '4',
    };
    if (changes) await buildChanged(changes, settings, dir);
    else {
      const { signal } = new AbortController();
      // The best compression would take half of the build's CPU time.
      await rebuild({ env: parseEnv(settings), out: dir, cache, signal, effort: 'low' });
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { url: preview.url, apiUrl, dir, close };
}

/** The preferred port, or 0 (any) if it is taken. */
function freePort(preferred: number): Promise<number> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(0));
    probe.listen(preferred, '127.0.0.1', () => probe.close(() => done(preferred)));
  });
}

// `npm test` starts this file as a child process, which sends the shop's URLs and closes the shop with its parent.
if (import.meta.main) {
  const shop = await openShop();
  process.once('disconnect', () => void shop.close());
  process.send?.(variablesOf(shop));
}
