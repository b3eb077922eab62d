/** `npm run test:medusa`: checks the Medusa plugin in a real Medusa that sells the demo shop. Takes many minutes. */
import { randomInt } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeError, flagOption, runCommand } from '../../scripts/commands/command.ts';
import { exitWithMessage, readOptions, wholeNumberOf } from '../../scripts/commands/options.ts';
import { print, printError } from '../../scripts/print.ts';
import { freePort } from '../support/free-port.ts';
import { checks, extraChecks } from './checks.ts';
import { install } from './servers/install.ts';
import { makeShop } from './servers/medusa.ts';
import { startPayments } from './servers/payments.ts';
import { MissingProgram, startPostgres } from './servers/postgres.ts';
import { startRedis } from './servers/redis.ts';

const all = { ...checks, ...extraChecks };
const names = Object.keys(all);
const options = readOptions('npm run test:medusa', {
  dir: {
    type: 'string',
    default: join(tmpdir(), 'static-storefront-medusa'),
    value: 'DIR',
    help: 'Folder in which Medusa is installed, about 700 MB',
  },
  only: { type: 'string', value: 'CHECKS', help: `Some of: ${names.join(',')}` },
  seed: { type: 'string', value: 'N', help: 'Repeats the random moments of an earlier run' },
  newest: flagOption('Installs the newest Medusa instead of the pinned one'),
  products: {
    type: 'string',
    default: '10000',
    value: 'N',
    help: 'How many products the check “products” sells',
  },
  processes: { type: 'string', default: '2', value: 'N', help: 'How many processes the check “race” starts' },
});
const { dir, seed = String(randomInt(2 ** 31)) } = options;
const processes = wholeNumberOf('processes', options.processes, { min: 2, max: 8 });
const products = wholeNumberOf('products', options.products, { min: 100, max: 100_000 });
const chosen = options.only?.split(',') ?? Object.keys(checks);
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length)
  exitWithMessage(`--only doesn’t know ${unknown.join(', ')}. Choose some of: ${names.join(',')}`);

await runCommand(async (signal) => {
  mkdirSync(dir, { recursive: true });
  const run = mkdtempSync(join(tmpdir(), 'shop-medusa-'));
  // PostgreSQL may run as another user.
  chmodSync(run, 0o755);
  const undo: (() => void)[] = [() => rmSync(run, { recursive: true, force: true })];
  try {
    print('Starting PostgreSQL and Redis …');
    const postgres = await orExit(startPostgres(run));
    undo.push(() => postgres.stop());
    const redis = await orExit(startRedis());
    undo.push(() => redis.stop());
    print('Installing Medusa, which takes minutes the first time …');
    await install(dir, options);
    print('Making the demo shop …');
    const ports: number[] = [];
    while (ports.length < Math.max(3, processes)) ports.push(await freePort());
    const [port = 0] = ports;
    const payments = await startPayments(`http://127.0.0.1:${port}/hooks/payment/storefront_stripe`);
    undo.push(
      () => void payments.stripe.close(),
      () => void payments.control.close(),
    );
    const urls = { stripe: payments.stripe.url, control: payments.control.url };
    const template = postgres.createDatabase('demo');
    const origin = `http://127.0.0.1:${await freePort()}`;
    const shop = await makeShop(dir, { database: template.url, port, origin, signal, payments: urls });
    for (const name of chosen) {
      const database = postgres.createDatabase(name, 'demo');
      payments.stripe.intents.clear();
      payments.stripe.calls.length = 0;
      const folder = join(run, name);
      mkdirSync(folder);
      print(`\n${name}`);
      try {
        await all[name]?.({
          shop,
          database,
          payments,
          start: (given) => shop.start({ ...given, database: database.url }),
          ports,
          redis: redis.url,
          log: join(dir, 'medusa.log'),
          folder,
          seed,
          processes,
          products,
          signal,
          print,
        });
      } catch (error) {
        signal.throwIfAborted();
        // A failed check doesn't stop the other ones, because each has a shop of its own.
        printError(
          `${describeError(error)}\nFailed: ${name}. To repeat it: npm run test:medusa -- --only ${name} --seed ${seed}`,
        );
        process.exitCode = 1;
      }
    }
  } finally {
    for (const step of undo.reverse()) step();
  }
});

/** Says which program is missing. */
function orExit<T>(started: Promise<T>): Promise<T> {
  return started.catch((error: unknown) =>
    error instanceof MissingProgram ? exitWithMessage(error.message) : Promise.reject(error),
  );
}
