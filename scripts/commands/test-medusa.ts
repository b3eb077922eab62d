/** `npm run test:medusa`: checks the Medusa plugin in a real Medusa that sells the demo shop. Takes minutes. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { print } from '#lib/print.ts';
import { checkAccounts } from '../medusa/harness/account-check.ts';
import { checkCrashes } from '../medusa/harness/crash-check.ts';
import { install, startMedusa } from '../medusa/harness/medusa.ts';
import { startPayments } from '../medusa/harness/payments.ts';
import { freePort, MissingProgram, startPostgres } from '../medusa/harness/postgres.ts';
import { checkPurchases } from '../medusa/harness/purchase-check.ts';
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
    print('Starting PostgreSQL …');
    const postgres = await startPostgres(run).catch((error: unknown) =>
      error instanceof MissingProgram ? exit(error.message) : Promise.reject(error),
    );
    undo.push(() => postgres.stop());
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
    const medusa = await startMedusa(dir, {
      database,
      port,
      signal,
      payments: { stripe: stripe.url, control: control.url },
    });
    undo.push(() => medusa.stop());
    await checkAccounts(medusa, print);
    await checkPurchases(medusa.url, print);
    await checkCrashes(medusa, stripe.intents, print);
    process.exitCode = await check(medusa, signal);
  } finally {
    for (const step of undo.reverse()) step();
  }
});

function check({ url, origin }: { url: string; origin: string }, signal: AbortSignal): Promise<number> {
  const command = join(import.meta.dirname, 'check-backend.ts');
  const parameters = [command, url, '--origin', origin, '--pay', 'demo'];
  const child = spawn(process.execPath, parameters, { stdio: 'inherit', signal });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
