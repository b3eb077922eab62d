/** Brings one reference API up: database, seed, listening server. The command line and the tests both start it here. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import type { Context } from './core/context.ts';
import { openDatabase } from './db/database.ts';
import type { Seller } from './invoice/seller.ts';
import { startBackground } from './order/background.ts';
import type { StripeSettings } from './payment/stripe.ts';
import { seed } from './seed/seed.ts';

export interface StartOptions {
  /** 0 takes any free port. */
  port: number;
  /** Made when it does not exist. */
  dataDir: string;
  /** How many products an empty database is filled with; the demo catalogue as it is when absent. */
  products?: number | undefined;
  /** Throws away what the folder's database holds and fills it anew. */
  reset?: boolean;
  test?: boolean;
  now?: () => number;
  log?: (line: string) => void;
  /** Leaves out the line for every call. */
  quiet?: boolean;
  /** Without it the built-in simulator takes the payments. */
  stripe?: StripeSettings | undefined;
  seller?: Seller | undefined;
}

export interface RunningApi {
  /** Without a slash at the end. */
  url: string;
  context: Context;
  /** Lets running calls finish, then lets go of port and database. Also ends calls that never finish. */
  close: () => Promise<void>;
}

/** @throws {NodeJS.ErrnoException} `EADDRINUSE` when the port is taken; `SeedError` when the folder holds another catalogue. */
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
      const hurry = setTimeout(() => server.closeAllConnections(), 2000);
      server.close(() => {
        clearTimeout(hurry);
        db.close();
        resolve();
      });
    });
  try {
    // The port comes first: a start that fails must not have thrown any data away.
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
