/** A Medusa with the plugin and the demo shop, in a folder outside the repository. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '../build.ts';
import { write, writeAppFiles } from './app-files.ts';
import { demoData } from './demo-data.ts';

const plugin = join(import.meta.dirname, '..');
const packageName = 'static-storefront-medusa';
const pictures = join(plugin, '../reference-api/demo-shop/uploads');

/** Installs the pinned Medusa into the folder, unless it is there, and the plugin as npm would. */
export async function install(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const lock = readFileSync(join(plugin, 'package-lock.json'), 'utf8');
  const installed = join(folder, 'installed-lock.json');
  if (!existsSync(installed) || readFileSync(installed, 'utf8') !== lock) {
    const manifest = JSON.parse(readFileSync(join(plugin, 'package.json'), 'utf8')) as object;
    // Medusa's own files in this folder are CommonJS.
    write(folder, 'package.json', JSON.stringify({ ...manifest, name: 'medusa-app', type: 'commonjs' }));
    write(folder, 'package-lock.json', lock);
    cpSync(join(plugin, '.npmrc'), join(folder, '.npmrc'));
    await run('npm', ['ci'], { cwd: folder });
    writeFileSync(installed, lock);
  }
  const target = join(folder, 'node_modules', packageName);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  // An earlier build would hide that this one fails.
  rmSync(join(plugin, '.medusa'), { recursive: true, force: true });
  await run('npm', ['pack', '--ignore-scripts=false', '--silent', '--pack-destination', folder], {
    cwd: plugin,
  });
  const { version } = JSON.parse(readFileSync(join(plugin, 'package.json'), 'utf8')) as { version: string };
  const tarball = join(folder, `${packageName}-${version}.tgz`);
  await run('tar', ['-xzf', tarball, '-C', target, '--strip-components', '1'], { cwd: folder });
}

/** Who may use Medusa's admin. */
export interface Admin {
  email: string;
  password: string;
}

/** The database of a shop, from which Medusa's processes sell. */
export interface MedusaShop {
  admin: Admin;
  /** The shop's address, from which it may be called. */
  origin: string;
  /** A file with the events that a merchant would turn into mails. */
  outbox: string;
  /** Starts a process. `redis` is the address of the lock that several processes share. */
  start(port: number, options?: { processes?: number; redis?: string }): Promise<Medusa>;
}

/** A process that sells. */
export interface Medusa {
  url: string;
  /** Kills it at once, and starts it again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

interface ShopSettings {
  database: string;
  /** Of the process that serves the pictures. */
  port: number;
  signal: AbortSignal;
  /** The addresses of the stub of Stripe, and of what pays with a payment card. */
  payments: { stripe: string; control: string };
}

/** Migrates and seeds an empty database. `signal` ends what is running. */
export async function makeShop(
  folder: string,
  { database, port: picturePort, signal, payments }: ShopSettings,
): Promise<MedusaShop> {
  const origin = 'http://localhost:4321';
  writeAppFiles(folder, { origin, packageName });
  const outbox = join(folder, 'outbox.txt');
  rmSync(outbox, { force: true });
  cpSync(pictures, join(folder, 'static/uploads'), { recursive: true });
  await compile({ seed: join(import.meta.dirname, 'seed.ts') }, join(folder, 'seed'));
  write(folder, 'seed/demo-shop.json', JSON.stringify(demoData(`http://127.0.0.1:${picturePort}/static`)));
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: database,
    MEDUSA_DISABLE_TELEMETRY: '1',
    OUTBOX: outbox,
    STRIPE: payments.stripe,
    CONTROL: payments.control,
    DEMO_SHOP: join(folder, 'seed/demo-shop.json'),
  };
  const log = join(folder, 'medusa.log');
  const medusa = (...parameters: string[]) => [
    join(folder, 'node_modules/@medusajs/cli/cli.js'),
    ...parameters,
  ];
  const options = { cwd: folder, env, signal, log };
  writeFileSync(log, '');
  await run(process.execPath, medusa('db:migrate'), options);
  await run(process.execPath, medusa('exec', './seed/seed.js'), options);
  const admin = { email: 'merchant@example.com', password: 'Copper pan 9 of 9' };
  await run(process.execPath, medusa('user', '-e', admin.email, '-p', admin.password), options);
  // Medusa says only in its log that a script has failed.
  if (readFileSync(log, 'utf8').includes('Error running script'))
    throw new Error(`The seed failed: see ${log}`);

  async function start(port: number, { processes = 1, redis }: { processes?: number; redis?: string } = {}) {
    const url = `http://127.0.0.1:${port}`;
    let server: ChildProcess | undefined;
    const own = {
      ...env,
      PORT: String(port),
      PROCESSES: String(processes),
      ...(redis && { LOCK_REDIS: redis }),
    };
    const begin = async () => {
      const started = spawn(process.execPath, medusa('start'), {
        cwd: folder,
        env: own,
        stdio: stdioTo(log),
      });
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
      stop,
      crash: async () => {
        await stop();
        await begin();
      },
    };
  }
  return { admin, origin, outbox, start };
}

/** A busy machine takes two minutes. */
const longestStart = 300_000;

async function untilReady(url: string, server: ChildProcess, log: string): Promise<void> {
  const end = Date.now() + longestStart;
  while (server.exitCode === null && server.signalCode === null && Date.now() < end) {
    const response = await fetch(`${url}/v1/shop`).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  server.kill('SIGKILL');
  throw new Error(`Medusa doesn’t answer: see ${log}`);
}

const stdioTo = (log: string) => {
  const file = openSync(log, 'a');
  return ['ignore', file, file] as ['ignore', number, number];
};

interface RunOptions {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal;
  log?: string;
}

function run(program: string, parameters: readonly string[], { log, ...options }: RunOptions): Promise<void> {
  const shown = log ? stdioTo(log) : (['ignore', 'ignore', 'inherit'] as const);
  const child = spawn(program, parameters, { ...options, stdio: [...shown] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${[program, ...parameters].join(' ')} failed${log ? `: see ${log}` : ''}`));
    });
  });
}
