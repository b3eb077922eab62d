/** Several processes of Medusa sell the same pieces. */
import { deepEqual, match, rejects } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { SentProduct } from '../../../scripts/medusa/src/contract.ts';
import { checkBooks } from '../books.ts';
import { callerOf } from '../calls.ts';
import { newBuyer, newPurchase, offeredStock } from '../purchases.ts';
import type { Medusa, Start } from '../servers/medusa.ts';
import type { Payments } from '../servers/payments.ts';
import type { Database } from '../servers/postgres.ts';

const buyers = 30;
const pieces = 10;

interface Race {
  start: Start;
  /** One port for each process. */
  ports: readonly number[];
  redis: string;
  database: Database;
  payments: Payments;
  /** Medusa's log. */
  log: string;
}

/** Throws at the first fault. */
export async function checkRace(
  { start, ports, redis, database, payments, log }: Race,
  print: (line: string) => void,
): Promise<void> {
  const [first = 0] = ports;
  const processes = ports.length;
  await rejects(start({ port: first, processes }));
  match(readFileSync(log, 'utf8'), new RegExp(`${processes} processes need the module`));
  print(`ok           ${processes} processes don’t start without a lock that they share`);

  const medusas: Medusa[] = [];
  try {
    // The processes start one after the other, so that each has a whole core.
    for (const port of ports) medusas.push(await start({ port, processes, redis }));
    const calls = medusas.map(({ url }) => callerOf(url));
    const callAt = (index: number) => calls[index % calls.length] ?? callerOf('');
    const { data } = await callAt(0)<{ products: SentProduct[] }>('GET', 'catalog');
    const product = data.products.find(({ variants, stock }) => !variants && stock > pieces && stock <= 100);
    if (!product) throw new Error(`No product has more than ${pieces} pieces`);
    const hoarder = await newBuyer(callAt(0));
    const rest = await newPurchase(callAt(0), hoarder, product.id, product.stock - pieces);
    const held = (await rest.order()).data.order;
    const purchases = [];
    for (let index = 0; index < buyers; index++) {
      const call = callAt(index);
      purchases.push(await newPurchase(call, await newBuyer(call), product.id));
    }
    const responses = await Promise.all(purchases.map(({ order }) => order()));
    const made = responses.filter(({ status }) => status === 201);
    const refused = responses.filter(({ status, data }) => status === 409 && data.code === 'out_of_stock');
    deepEqual([made.length, refused.length], [pieces, buyers - pieces]);
    deepEqual(await offeredStock(callAt(1), product.slug), 0);
    checkBooks(database, payments, 'a race for the last pieces');
    for (const { data, token } of made) await callAt(0)('POST', `order/cancel/${data.order.id}`, {}, token);
    await callAt(1)('POST', `order/cancel/${held.id}`, {}, hoarder.token);
    deepEqual(await offeredStock(callAt(1), product.slug), product.stock);
    print(
      `ok           ${buyers} buyers at ${processes} processes get ${pieces} orders for ${pieces} pieces, and cancelling returns all pieces`,
    );
  } finally {
    for (const one of medusas) await one.stop();
  }
}
