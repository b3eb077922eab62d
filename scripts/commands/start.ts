/**
 * `npm start`: starts the reference API (unless PUBLIC_API_URL is set), builds the shop and serves it. `--port N` sets the
 * shop's port. The default is the first free port from 4321. `--reset` deletes the reference API's data first.
 */
import { resolve } from 'node:path';
import { loadDotEnv } from '#env.ts';
import { startPreview } from '../preview/preview.ts';
import { print, printError } from '../print.ts';
import { acquireLock } from '../rebuild/core/lock.ts';
import { RebuildError } from '../rebuild/core/rebuild-error.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import { DataError } from '../reference-api/db/open.ts';
import { demoShopInfo } from '../reference-api/demo-shop/demo-shop.ts';
import { startApi } from '../reference-api/start.ts';
import { describeError } from './command.ts';
import { portOf, readOptions } from './options.ts';

const values = readOptions('npm start', {
  port: { type: 'string', value: 'N', help: 'Port of the shop (default: the first free one from 4321)' },
  reset: { type: 'boolean', help: 'Delete the reference API’s data first, accounts and orders included' },
});
/** The merchant's folder of the demo. */
const demoShop = 'scripts/reference-api/demo-shop/shop';
const requestedPort = values.port === undefined ? undefined : portOf(values.port);

const stop = new AbortController();
const closers: (() => Promise<unknown>)[] = [];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    // A second Ctrl-C exits immediately.
    if (stop.signal.aborted) process.exit(130);
    stop.abort(new Error(`stopped by ${signal}`));
    void end(0);
  });

/** How many more ports to try if the first one is in use. */
const mostPorts = 20;

/** Calls `start` with the first free port from `first` on. */
async function onFreePort<T>(first: number, start: (port: number) => Promise<T>): Promise<T> {
  for (let port = first; ; port++) {
    try {
      return await start(port);
    } catch (error) {
      if (!isPortInUse(error) || port >= first + mostPorts) throw error;
    }
  }
}

/** Calls `start` with this port. Throws `RebuildError` if it is in use. */
async function onPort<T>(port: number, start: (port: number) => Promise<T>): Promise<T> {
  try {
    return await start(port);
  } catch (error) {
    if (!isPortInUse(error)) throw error;
    throw new RebuildError(`Port ${port} is in use`, 'Choose another port: npm start -- --port N');
  }
}

const isPortInUse = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EADDRINUSE';

async function end(code: number): Promise<never> {
  await Promise.allSettled(closers.map((close) => close()));
  process.exit(code);
}

try {
  // A second `npm start` in this folder would build the pages again, for another URL.
  const lock = acquireLock(resolve('.cache'), 'start');
  if (typeof lock === 'string')
    throw new RebuildError(
      `The shop is already running${lock && `: ${lock}`}`,
      'Open it there, or stop it first with Ctrl-C.',
    );
  loadDotEnv();
  const variables = { ...process.env };
  const dir = resolve('dist');
  // Listen first: canonical URLs and emails contain the port.
  const serve = (port: number) => startPreview({ dir, port });
  const preview = await (requestedPort === undefined
    ? onFreePort(4321, serve)
    : onPort(requestedPort, serve));
  closers.push(preview.close);
  lock.introduce(preview.url);
  if (!variables['PUBLIC_API_URL']?.trim()) {
    if (!variables['SHOP_DIR']?.trim()) variables['SHOP_DIR'] = demoShop;
    print(
      `Shop folder: ${variables['SHOP_DIR']}${variables['SHOP_DIR'] === demoShop ? ' (to use yours, set SHOP_DIR=src/shop in .env)' : ''}`,
    );
    const api = await onFreePort(4400, (port) =>
      startApi({
        port,
        dataDir: resolve('.data'),
        reset: values.reset ?? false,
        quiet: true,
        shop: demoShopInfo,
        shopUrl: variables['PUBLIC_SITE_URL']?.trim().replace(/\/$/, '') || preview.url,
      }),
    );
    closers.push(api.close);
    variables['PUBLIC_API_URL'] = api.url;
    print(`Reference API: ${api.url}`);
  }
  if (!variables['PUBLIC_SITE_URL']?.trim()) variables['PUBLIC_SITE_URL'] = preview.url;
  await rebuild({ variables, out: dir, cache: resolve('.cache'), signal: stop.signal });
  print(`\nThe shop is ready: ${preview.url}   (Ctrl-C stops it)\n`);
} catch (error) {
  if (stop.signal.aborted) await end(0);
  printError(error instanceof DataError ? error.message : describeError(error));
  await end(1);
}
