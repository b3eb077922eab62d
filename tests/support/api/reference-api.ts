/** A reference API for one test file, on a free port and with its data in a temporary folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Context, StripeSettings } from '../../../scripts/reference-api/core/context.ts';
import { startApi } from '../../../scripts/reference-api/start.ts';
import { apiCaller } from './caller.ts';

export type ReferenceApi = Awaited<ReturnType<typeof startReferenceApi>>;

/** What `GET /v1/shop` says. */
export type ShopInfo = Context['shop'];

interface Options {
  /** How many products to create. By default, uses the demo catalogue. */
  products?: number;
  test?: boolean;
  stripe?: StripeSettings;
  shop?: ShopInfo;
}

/** Starts an API for the tests of a file and closes it after them. */
export async function apiOfFile(options?: Options) {
  const api = await startReferenceApi(options);
  afterAll(() => api.close());
  return api;
}

/** Starts an API, which the caller closes. */
export async function startReferenceApi(options: Options = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-api-'));
  const logged: string[] = [];
  const api = await startApi({
    port: 0,
    dataDir,
    products: options.products,
    test: options.test ?? true,
    stripe: options.stripe,
    shop: options.shop,
    log: (line) => void logged.push(line),
  });
  // The data needn't survive a power failure, so no write waits for the disk.
  api.context.db.exec('PRAGMA synchronous = OFF');
  return {
    /** Without a slash at the end. */
    url: api.url,
    call: apiCaller(api.url),
    /** The server's own connection, for tests that inspect or change the data directly. */
    db: api.context.db,
    /** Set `context.now` to move the API's clock. */
    context: api.context,
    /** The lines of the server's log. */
    logged,
    close: async () => {
      await api.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
