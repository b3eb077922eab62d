/** Starts a reference API: database, seed, server and background work. Commands and tests use it. */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { printError } from '../print.ts';
import { createApp } from './app.ts';
import type { Context } from './core/context.ts';
import { openDatabase } from './db/open.ts';
import { demoDiscounts, demoPictures, shippingMethods } from './demo-shop/demo-shop.ts';
import { startBackground } from './order/background.ts';
import { seedDatabase } from './seed/seed.ts';

/**
 * Milliseconds that an idle connection stays open. Longer than in clients and reverse proxies, which close idle connections after
 * a minute at most. With Node's 5 seconds, a call may fail because its connection is just closing.
 */
const keepAliveTimeout = 75_000;

interface StartOptions
  extends Partial<
    Pick<
      Context,
      | 'test'
      | 'now'
      | 'log'
      | 'quiet'
      | 'stripe'
      | 'seller'
      | 'shop'
      | 'trustedProxies'
      | 'origins'
      | 'shopUrl'
    >
  > {
  /** 0 takes any free port. */
  port: number;
  /** Created if it doesn't exist. */
  dataDir: string;
  /** Number of products in a new database. By default, those of the demo catalogue. */
  products?: number | undefined;
  /** Deletes all data of the folder's database first. */
  reset?: boolean;
}

/**
 * Returns the API's URL without a trailing slash. `close` waits up to two seconds for running calls, then closes the port
 * and the database. Throws an error with the code `EADDRINUSE` if the port is in use, and `DataError` if the folder's data
 * doesn't fit.
 */
export async function startApi({ port, products, reset, ...settings }: StartOptions) {
  const server = createServer({ keepAliveTimeout });
  // Listen before `reset` deletes data, so that the data stays if the port is in use.
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const file = join(settings.dataDir, 'shop.db');
    if (reset) for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
    const db = openDatabase(file);
    const context: Context = {
      discounts: demoDiscounts,
      shippingMethods,
      pictures: demoPictures,
      now: Date.now,
      test: false,
      log: printError,
      ...settings,
      db,
      selfUrl: () => url,
    };
    seedDatabase(db, { products, now: context.now(), log: context.log });
    server.on('request', getRequestListener(createApp(context).fetch));
    const stopBackground = startBackground(context);
    return {
      url,
      context,
      close: async () => {
        await stopBackground();
        const timeout = setTimeout(() => server.closeAllConnections(), 2000);
        await new Promise((done) => server.close(done));
        clearTimeout(timeout);
        db.close();
      },
    };
  } catch (error) {
    server.close();
    throw error;
  }
}
