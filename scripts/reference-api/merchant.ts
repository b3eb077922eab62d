/** `npm run api:merchant -- process|ship|deliver|refund ORDER [--data DIR]`: the merchant's side of an order, while the API runs. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from './database.ts';
import { Failure } from './failure.ts';
import { isMerchantStep, merchantStep } from './order/merchant.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string', default: '.data' } },
});
const [step = '', orderId = ''] = positionals;
const dataDir = resolve(values.data);
const path = join(dataDir, 'shop.db');

if (!isMerchantStep(step) || orderId === '')
  end('Usage: npm run api:merchant -- process|ship|deliver|refund ORDER [--data DIR]');
if (!existsSync(path)) end(`There is no shop in ${dataDir}. Start it with: npm run api`);

const db = openDatabase(path);
try {
  const context = { db, now: Date.now, dataDir, test: false, selfUrl: () => '', log: console.error };
  const { id, status } = merchantStep(context, orderId, step);
  console.log(`${id} is now ${status}.`);
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  end(error.message);
} finally {
  db.close();
}

function end(message: string): never {
  console.error(message);
  process.exit(1);
}
