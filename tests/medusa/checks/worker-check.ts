/** Two servers and a worker share PostgreSQL and Redis, as in production. Only the worker hears events and runs the job. */
import { deepEqual } from 'node:assert/strict';
import type { SentProduct } from '../../../scripts/medusa/src/contract.ts';
import { checkBooks, endTime, timesPlaced } from '../books.ts';
import { callerOf, eventually } from '../calls.ts';
import { newBuyer, newPurchase, orderActions, pay } from '../purchases.ts';
import type { Medusa, StartOptions } from '../servers/medusa.ts';
import type { Payments } from '../servers/payments.ts';
import type { Database } from '../servers/postgres.ts';

interface WorkerCheck {
  start: (options: Omit<StartOptions, 'database'>) => Promise<Medusa>;
  /** The ports of the three processes. Stripe's webhooks go to the first. */
  ports: readonly number[];
  redis: string;
  database: Database;
  payments: Payments;
  outbox: string;
}

/** In seconds. The job runs every minute. */
const longestJob = 180;

/** Throws at the first fault. */
export async function checkWorker(
  { start, ports, redis, database, payments, outbox }: WorkerCheck,
  print: (line: string) => void,
): Promise<void> {
  const medusas: Medusa[] = [];
  const begin = async (index: number, mode: 'server' | 'worker') => {
    const medusa = await start({ port: ports[index] ?? 0, processes: ports.length, redis, mode });
    medusas.push(medusa);
    return medusa.url;
  };
  try {
    const [first, second] = [await begin(0, 'server'), await begin(1, 'server')];
    await begin(2, 'worker');
    const call = callerOf(first);
    const { data } = await call<{ products: SentProduct[] }>('GET', 'catalog');
    const product = data.products.find(({ variants, stock }) => !variants && stock > 10);
    if (!product) throw new Error('No product has enough stock');
    const buyer = await newBuyer(call);
    const ordered = async () => {
      const { intent, order } = await newPurchase(call, buyer, product.id);
      const { id } = (await order()).data.order;
      return { id, intent, ...orderActions(callerOf(second), id, buyer.token) };
    };

    const bought = await ordered();
    await pay(second, bought.intent);
    await eventually('the worker makes the order paid', async () => (await bought.read()).status === 'paid');
    await eventually('the worker tells order.placed', async () => timesPlaced(outbox, bought.id) > 0);
    deepEqual(timesPlaced(outbox, bought.id), 1);
    print('ok           a server hears Stripe’s webhook, and the worker makes the order paid');

    const unpaid = await ordered();
    endTime(database, unpaid.id);
    await eventually(
      'the worker’s job ends the order',
      async () => statusIn(database, unpaid.id) === 'cancelled',
      longestJob,
    );
    print('ok           the worker’s job ends an order that nobody has paid');
    checkBooks(database, payments, 'two servers and a worker');
  } finally {
    for (const one of medusas) await one.stop();
  }
}

/** The status in the plugin's table. Shoppers see an order as cancelled a moment earlier, while its stock is being released. */
function statusIn(database: Database, id: string): string | undefined {
  const [row] = database.read<{ status: string }>(`SELECT status FROM storefront_order WHERE id = '${id}'`);
  return row?.status;
}
