/** The checks of `npm run test:medusa`. Each check gets a fresh copy of the demo shop. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkAccounts, checkNewsletter } from './checks/account-check.ts';
import { checkChanges } from './checks/changes-check.ts';
import { printCosts, readProducts } from './checks/cost-check.ts';
import { checkCrashes } from './checks/crash-check.ts';
import { checkEmailFaults, checkRegistrationFaults } from './checks/email-fault-check.ts';
import { checkFaults } from './checks/fault-check.ts';
import { checkLate } from './checks/late-check.ts';
import { checkFreeShipping, checkPurchases } from './checks/purchase-check.ts';
import { checkRace } from './checks/race-check.ts';
import { checkShop } from './checks/shop-check.ts';
import { checkWalk } from './checks/walk-check.ts';
import { checkWorker } from './checks/worker-check.ts';
import { addProducts } from './many-products.ts';
import type { Medusa, MedusaShop, Start } from './servers/medusa.ts';
import type { Payments } from './servers/payments.ts';
import type { Database } from './servers/postgres.ts';

interface CheckSetup {
  shop: MedusaShop;
  database: Database;
  payments: Payments;
  start: Start;
  /** At least three ports, and one for each process. The first port also serves the demo shop's pictures. */
  ports: readonly number[];
  redis: string;
  /** Medusa's log. */
  log: string;
  /** An empty folder for what the check writes. */
  folder: string;
  /** Seed of the random moments of the check `crashes`. */
  seed: string;
  /** How many processes the race has. */
  processes: number;
  /** How many products the check `products` has at least. */
  products: number;
  signal: AbortSignal;
  print: (line: string) => void;
}

/** Starts one process of Medusa for a check. */
const withOneProcess =
  (check: (medusa: Medusa, setup: CheckSetup) => Promise<void>) =>
  async (setup: CheckSetup): Promise<void> => {
    const medusa = await setup.start({ port: setup.ports[0] ?? 0 });
    try {
      await check(medusa, setup);
    } finally {
      await medusa.stop();
    }
  };

/** The checks in the order in which they run. A check throws at the first fault. */
export const checks: Readonly<Record<string, (setup: CheckSetup) => Promise<void>>> = {
  accounts: withOneProcess(async ({ url }, { shop, database, print }) => {
    await checkAccounts({ url, outbox: shop.outbox, database }, print);
    await checkNewsletter({ url, outbox: shop.outbox, database }, print);
  }),
  purchases: withOneProcess(async ({ url }, { shop, database, print }) => {
    await checkPurchases(url, print);
    await checkFreeShipping({ url, ...shop, database }, print);
  }),
  late: withOneProcess(({ url }, { shop, database, payments, print }) =>
    checkLate({ url, ...shop, database, payments }, print),
  ),
  faults: withOneProcess(async (medusa, { shop, database, payments, print }) => {
    await checkRegistrationFaults(medusa, print);
    await checkEmailFaults({ medusa, database, outbox: shop.outbox }, print);
    await checkFaults({ medusa, admin: shop.admin, database, payments }, print);
  }),
  crashes: withOneProcess((medusa, { database, payments, seed, print }) =>
    checkCrashes({ medusa, database, payments, seed }, print),
  ),
  changes: withOneProcess(({ url }, { shop, database, print }) =>
    checkChanges({ url, ...shop, database }, print),
  ),
  shop: withOneProcess(({ url }, { shop, payments, folder, print }) =>
    checkShop({ ...shop, url, folder }, print, (dir) =>
      checkWalk({ url, origin: shop.origin, dir, payments }, print),
    ),
  ),
  backend: withOneProcess(({ url }, { shop, signal }) => checkBackend(url, shop.origin, signal)),
  race: ({ start, ports, processes, redis, database, payments, log, print }) =>
    checkRace({ start, ports: ports.slice(0, processes), redis, database, payments, log }, print),
  worker: ({ shop, start, ports, redis, database, payments, print }) =>
    checkWorker({ start, ports: ports.slice(0, 3), redis, database, payments, outbox: shop.outbox }, print),
};

/** Checks that only `--only` runs. */
export const extraChecks: Readonly<Record<string, (setup: CheckSetup) => Promise<void>>> = {
  products: (setup) => {
    addProducts(setup.database, setup.products);
    return withOneProcess(async (medusa, { shop, folder, print }) => {
      await readProducts(medusa, print);
      await checkShop({ ...shop, url: medusa.url, folder }, print);
    })(setup);
  },
  costs: withOneProcess((medusa, { payments, print }) => printCosts({ medusa, payments }, print)),
};

/** Runs `npm run check:backend`, which prints its rules. */
function checkBackend(url: string, origin: string, signal: AbortSignal): Promise<void> {
  const command = join(import.meta.dirname, '../../scripts/commands/check-backend.ts');
  const parameters = [command, url, '--origin', origin, '--pay', 'demo', '--discount', 'ONLYONCE'];
  const child = spawn(process.execPath, parameters, { stdio: 'inherit', signal });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error('Medusa breaks rules of check:backend.'));
    });
  });
}
