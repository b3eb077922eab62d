/** A Medusa with the plugin and the demo shop, in a folder outside the repository. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compilePlugin } from '../../../scripts/medusa/build.ts';
import { write } from '../../support/write-file.ts';
import type { Admin } from '../admin.ts';
import { ownConnection } from '../calls.ts';
import { demoData } from '../seed/demo-data.ts';
import { writeAppFiles } from './app-files.ts';
import { packageName } from './install.ts';
import { run, stdioTo } from './run.ts';

/** What runs inside Medusa besides the plugin. */
const sources = {
  seed: join(import.meta.dirname, '../seed/seed.ts'),
  faults: join(import.meta.dirname, 'faults.ts'),
};

const pictures = join(import.meta.dirname, '../../../scripts/reference-api/demo-shop/uploads');

/** A seeded database. Medusa's processes sell from copies of it. */
export interface MedusaShop {
  admin: Admin;
  /** The shop's URL. Only pages from this URL may read Medusa's responses. */
  origin: string;
  /** A file with the events that a merchant would turn into emails. */
  outbox: string;
  /** Starts a process. `redis` is the URL of the Redis that several processes share. */
  start(options: StartOptions): Promise<Medusa>;
}

export interface StartOptions {
  /** The URL of a copy of the shop's database. */
  database: string;
  port: number;
  processes?: number;
  redis?: string;
  /** A `server` answers calls. A `worker` hears events and runs jobs. By default, the process does all this. */
  mode?: 'server' | 'worker';
}

/** Starts a process on one copy of the database. */
export type Start = (options: Omit<StartOptions, 'database'>) => Promise<Medusa>;

/** A Medusa process that answers the shop's calls. */
export interface Medusa {
  url: string;
  pid(): number;
  /** Kills the process at once, and starts it again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

interface ShopSettings {
  database: string;
  /** The port of the process that serves the pictures. */
  port: number;
  /** The built shop's origin. */
  origin: string;
  signal: AbortSignal;
  /** The URL of the stub of Stripe, and the URL where the check pays with a payment card. */
  payments: { stripe: string; control: string };
}

/** Migrates and seeds an empty database. `signal` ends every process that this starts. */
export async function makeShop(
  folder: string,
  { database, port: picturePort, origin, signal, payments }: ShopSettings,
): Promise<MedusaShop> {
  writeAppFiles(folder, { origin, packageName });
  const outbox = join(folder, 'outbox.txt');
  rmSync(outbox, { force: true });
  cpSync(pictures, join(folder, 'static/uploads'), { recursive: true });
  await compilePlugin(sources, join(folder, 'seed'));
  const shopFile = join(folder, 'seed/demo-shop.json');
  write(shopFile, JSON.stringify(demoData(`http://127.0.0.1:${picturePort}/static`)));
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: database,
    MEDUSA_DISABLE_TELEMETRY: '1',
    OUTBOX: outbox,
    STRIPE: payments.stripe,
    CONTROL: payments.control,
    DEMO_SHOP: shopFile,
  };
  const log = join(folder, 'medusa.log');
  const options = { cwd: folder, env, signal, log };
  writeFileSync(log, '');
  await run(process.execPath, medusa(folder, 'db:migrate'), options);
  await run(process.execPath, medusa(folder, 'exec', './seed/seed.js'), options);
  const admin = { email: 'merchant@example.com', password: 'Copper pan 9 of 9' };
  await run(process.execPath, medusa(folder, 'user', '-e', admin.email, '-p', admin.password), options);
  // Medusa says only in its log that a script has failed.
  if (readFileSync(log, 'utf8').includes('Error running script'))
    throw new Error(`The seed failed: see ${log}`);
  return { admin, origin, outbox, start: (started) => startMedusa(options, started) };
}

/** The parameters with which Node runs Medusa's program. */
const medusa = (folder: string, ...parameters: string[]) => [
  join(folder, 'node_modules/@medusajs/cli/cli.js'),
  ...parameters,
];

interface Surroundings {
  cwd: string;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
  log: string;
}

async function startMedusa(
  { cwd, env, signal, log }: Surroundings,
  { database, port, processes = 1, redis, mode }: StartOptions,
): Promise<Medusa> {
  const url = `http://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  const own = {
    ...env,
    DATABASE_URL: database,
    PORT: String(port),
    PROCESSES: String(processes),
    ...(redis && { REDIS: redis }),
    ...(mode && { WORKER_MODE: mode }),
  };
  const begin = async () => {
    signal.throwIfAborted();
    const started = spawn(process.execPath, medusa(cwd, 'start'), { cwd, env: own, stdio: stdioTo(log) });
    server = started;
    await untilReady(url, started, log);
  };
  const stop = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  signal.addEventListener('abort', () => void stop(), { once: true });
  await begin();
  return {
    url,
    pid: () => server?.pid ?? 0,
    stop,
    crash: async () => {
      await stop();
      await begin();
    },
  };
}

/** A busy machine takes two minutes. */
const longestStart = 300_000;

async function untilReady(url: string, server: ChildProcess, log: string): Promise<void> {
  const end = Date.now() + longestStart;
  while (server.exitCode === null && server.signalCode === null && Date.now() < end) {
    const response = await fetch(`${url}/health`, { headers: ownConnection }).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  server.kill('SIGKILL');
  throw new Error(`Medusa doesn’t answer: see ${log}`);
}
