/** `npm run test:medusa`: checks the Medusa plugin in a real Medusa that sells the demo shop. Takes minutes. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { print } from '#lib/print.ts';
import { checkAccounts, checkNewsletter } from '../medusa/harness/account-check.ts';
import { checkCrashes } from '../medusa/harness/crash-check.ts';
import { install, makeShop } from '../medusa/harness/medusa.ts';
import { startPayments } from '../medusa/harness/payments.ts';
import { freePort, MissingProgram, startPostgres } from '../medusa/harness/postgres.ts';
import { checkPurchases } from '../medusa/harness/purchase-check.ts';
import { checkRace } from '../medusa/harness/race-check.ts';
import { startRedis } from '../medusa/harness/redis.ts';
import { checkShop } from '../medusa/harness/shop-check.ts';
import { runCommand } from './command.ts';
import { exit, readOptions } from './options.ts';

const { dir } = readOptions('npm run test:medusa', {
  dir: {
    type: 'string',
    default: join(tmpdir(), 'static-storefront-medusa'),
    value: 'DIR',
    help: 'Folder in which Medusa is installed, about 700 MB',
  },
});

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
    await install(dir);
    print('Making the demo shop …');
    const database = postgres.createDatabase('shop');
    const port = await freePort();
    const { stripe, control } = await startPayments(
      `http://127.0.0.1:${port}/hooks/payment/storefront_stripe`,
    );
    undo.push(
      () => void stripe.close(),
      () => void control.close(),
    );
    const shop = await makeShop(dir, {
      database,
      port,
      signal,
      payments: { stripe: stripe.url, control: control.url },
    });
    const medusa = await shop.start(port);
    undo.push(() => void medusa.stop());
    const readable = { url: medusa.url, outbox: shop.outbox };
    await checkAccounts(readable, print);
    await checkNewsletter(readable, print);
    await checkPurchases(medusa.url, print);
    await checkCrashes(medusa, stripe.intents, print);
    const built = { ...shop, url: medusa.url, folder: join(run, 'shop') };
    await checkShop(built, print);
    process.exitCode = await check({ url: medusa.url, origin: shop.origin }, signal);
    await medusa.stop();
    const race = { shop, ports: [port, await freePort()] as const, redis: redis.url };
    await checkRace({ ...race, log: join(dir, 'medusa.log') }, print);
  } finally {
    for (const step of undo.reverse()) step();
  }
});

/** Says which program is missing. */
function orExit<T>(started: Promise<T>): Promise<T> {
  return started.catch((error: unknown) =>
    error instanceof MissingProgram ? exit(error.message) : Promise.reject(error),
  );
}

function check({ url, origin }: { url: string; origin: string }, signal: AbortSignal): Promise<number> {
  const command = join(import.meta.dirname, 'check-backend.ts');
  const parameters = [command, url, '--origin', origin, '--pay', 'demo', '--discount', 'ONLYONCE'];
  const child = spawn(process.execPath, parameters, { stdio: 'inherit', signal });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
