/** Starts a reference API: database, seed, server and background work. Commands and tests use it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import type { Context } from './context.ts';
import { openDatabase } from './db/database.ts';
import type { Seller } from './invoice/invoice.ts';
import { startBackground } from './order/background.ts';
import type { StripeSettings } from './payment/stripe.ts';
import { seed } from './seed/seed.ts';

interface StartOptions {
  /** 0 takes any free port. */
  port: number;
  /** Created if it doesn't exist. */
  dataDir: string;
  /** Number of products in a new database. By default, those of the demo catalog. */
  products?: number | undefined;
  /** Deletes all data of the folder's database first. */
  reset?: boolean;
  test?: boolean;
  now?: () => number;
  log?: (line: string) => void;
  /** Turns the access log off. */
  quiet?: boolean;
  /** Stripe's keys. Without them, the built-in simulator takes the payments. */
  stripe?: StripeSettings | undefined;
  seller?: Seller | undefined;
}

export interface RunningApi {
  /** Without a trailing slash. */
  url: string;
  context: Context;
  /** Waits up to two seconds for running calls, then closes the port and the database. */
  close: () => Promise<void>;
}

/** @throws {NodeJS.ErrnoException} `EADDRINUSE` if the port is in use. @throws {SeedError} if the folder has another catalog. */
export async function startApi(options: StartOptions): Promise<RunningApi> {
  const db = openDatabase(join(options.dataDir, 'shop.db'));
  let url = '';
  const context: Context = {
    db,
    now: options.now ?? Date.now,
    dataDir: options.dataDir,
    test: options.test ?? false,
    selfUrl: () => url,
    log: options.log ?? ((line) => console.error(line)),
    quiet: options.quiet,
    stripe: options.stripe,
    seller: options.seller,
  };
  const listener = getRequestListener(createApp(context).fetch);
  const server = createServer((request, response) => void listener(request, response));
  const stop = () =>
    new Promise<void>((resolve) => {
      const timeout = setTimeout(() => server.closeAllConnections(), 2000);
      server.close(() => {
        clearTimeout(timeout);
        db.close();
        resolve();
      });
    });
  try {
    // Listen before `reset` deletes data, so that the data stays if the port is in use.
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port, '127.0.0.1', resolve);
    });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    seed(db, { products: options.products, reset: options.reset, now: context.now(), log: context.log });
  } catch (error) {
    await stop();
    throw error;
  }
  const stopBackground = startBackground(context);
  return {
    url,
    context,
    close: async () => {
      await stopBackground();
      await stop();
    },
  };
}
