/** A Medusa with the plugin and the demo shop, in a folder outside the repository. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compile } from '../build.ts';
import { country, demoData } from './demo-data.ts';
import { webhookSecret } from './payments.ts';

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

export interface Medusa {
  url: string;
  /** The shop's address, from which it may be called. */
  origin: string;
  /** A file with the events that a merchant would turn into mails. */
  outbox: string;
  /** Kills it at once, and starts it again. */
  crash(): Promise<void>;
  stop(): void;
}

interface MedusaSettings {
  database: string;
  port: number;
  signal: AbortSignal;
  /** The addresses of the stub of Stripe, and of what pays with a payment card. */
  payments: { stripe: string; control: string };
}

/** Migrates and seeds an empty database, and starts Medusa on it. `signal` ends what is running. */
export async function startMedusa(
  folder: string,
  { database, port, signal, payments }: MedusaSettings,
): Promise<Medusa> {
  const url = `http://127.0.0.1:${port}`;
  const origin = 'http://localhost:4321';
  write(folder, 'medusa-config.js', configOf(origin));
  write(folder, 'stripe-stub.js', providerOfStub);
  write(folder, 'src/subscribers/outbox.js', subscriber);
  write(folder, 'src/api/demo-payments/[id]/confirm/route.js', confirmRoute);
  const outbox = join(folder, 'outbox.txt');
  rmSync(outbox, { force: true });
  cpSync(pictures, join(folder, 'static/uploads'), { recursive: true });
  await compile({ seed: join(import.meta.dirname, 'seed.ts') }, join(folder, 'seed'));
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: database,
    MEDUSA_DISABLE_TELEMETRY: '1',
    PORT: String(port),
    OUTBOX: outbox,
    STRIPE: payments.stripe,
    CONTROL: payments.control,
    DEMO_SHOP: JSON.stringify(demoData(`${url}/static`)),
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
  // Medusa says only in its log that a script has failed.
  if (readFileSync(log, 'utf8').includes('Error running script'))
    throw new Error(`The seed failed: see ${log}`);
  let server: ChildProcess | undefined;
  const start = async () => {
    const started = spawn(process.execPath, medusa('start'), { cwd: folder, env, stdio: stdioTo(log) });
    server = started;
    await untilReady(url, started, log);
  };
  const stop = () => void server?.kill('SIGKILL');
  signal.addEventListener('abort', stop, { once: true });
  await start();
  const crash = async () => {
    const ended = server && once(server, 'exit');
    stop();
    await ended;
    await start();
  };
  return { url, origin, outbox, crash, stop };
}

const configOf = (origin: string) => `const { defineConfig } = require('@medusajs/framework/utils');
module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: { storeCors: '${origin}', adminCors: '${origin}', authCors: '${origin}', jwtSecret: 'test', cookieSecret: 'test' },
  },
  admin: { disable: true },
  featureFlags: { translation: true },
  modules: [
    { resolve: '@medusajs/medusa/translation' },
    {
      resolve: '@medusajs/medusa/payment',
      options: {
        webhook_delay: 100,
        providers: [
          { resolve: __dirname + '/stripe-stub.js', id: 'stripe', options: { apiKey: 'sk_test_x', webhookSecret: '${webhookSecret}' } },
        ],
      },
    },
  ],
  plugins: [
    {
      resolve: '${packageName}',
      options: { country: '${country}', shopOrigins: ['${origin}'], languages: { en: 'en-US', fr: 'fr-FR' }, trustedProxies: 1 },
    },
  ],
});
`;

/** The plugin's own provider. Only the host of Stripe differs. */
const providerOfStub = `const Stripe = require('stripe');
const provider = require('${packageName}/providers/stripe').default;
const [Official] = provider.services;
const { hostname, port } = new URL(process.env.STRIPE);
class OfStub extends Official {
  constructor(container, options) {
    super(container, options);
    this.stripe_ = new Stripe(options.apiKey, { host: hostname, port, protocol: 'http' });
  }
}
exports.default = { ...provider, services: [OfStub] };
`;

const confirmRoute = `exports.POST = async (request, response) => {
  const { id } = request.params;
  const { number } = request.body.card;
  const answer = await fetch(process.env.CONTROL, { method: 'POST', body: JSON.stringify({ id, number }) });
  response.status(answer.status).json({});
};
`;

const subscriber = `const { appendFileSync } = require('node:fs');
exports.default = async ({ event: { name, data } }) =>
  appendFileSync(process.env.OUTBOX, JSON.stringify({ name, data }) + '\\n');
exports.config = { event: ['storefront.reset_code_requested', 'storefront.email_changed'] };
`;

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

function write(folder: string, name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}
