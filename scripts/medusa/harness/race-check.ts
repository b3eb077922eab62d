/** Two processes of Medusa sell the same pieces. */
import { deepEqual, match, rejects } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { SentProduct } from '../src/contract.ts';
import { callerOf } from './calls.ts';
import type { MedusaShop } from './medusa.ts';
import { newBuyer, newPurchase, stockOf } from './purchases.ts';

const buyers = 30;
const pieces = 10;

interface Race {
  shop: MedusaShop;
  ports: readonly [number, number];
  redis: string;
  /** Medusa's log. */
  log: string;
}

/** Throws at the first difference. */
export async function checkRace(
  { shop, ports, redis, log }: Race,
  print: (line: string) => void,
): Promise<void> {
  await rejects(shop.start(ports[0], { processes: 2 }));
  match(readFileSync(log, 'utf8'), /2 processes need the module/);
  print('ok           two processes don’t start without a lock that they share');

  const options = { processes: 2, redis };
  const first = await shop.start(ports[0], options);
  const second = await shop.start(ports[1], options);
  try {
    const calls = [callerOf(first.url), callerOf(second.url)] as const;
    const { data } = await calls[0]<{ products: SentProduct[] }>('GET', 'catalog');
    const product = data.products.find(({ variants, stock }) => !variants && stock > pieces && stock <= 100);
    if (!product) throw new Error(`No product has more than ${pieces} pieces`);
    const hoarder = await newBuyer(calls[0]);
    const rest = await newPurchase(calls[0], hoarder, product.id, product.stock - pieces);
    const held = (await rest.order()).data.order;
    const purchases = [];
    for (let index = 0; index < buyers; index++) {
      const call = calls[index % 2 ? 1 : 0];
      purchases.push(await newPurchase(call, await newBuyer(call), product.id));
    }
    const answers = await Promise.all(purchases.map(({ order }) => order()));
    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status, data }) => status === 409 && data.code === 'out_of_stock');
    deepEqual([made.length, refused.length], [pieces, buyers - pieces]);
    deepEqual(await stockOf(calls[1], product.slug), 0);
    for (const { data, token } of made) await calls[0]('POST', `order/cancel/${data.order.id}`, {}, token);
    await calls[1]('POST', `order/cancel/${held.id}`, {}, hoarder.token);
    deepEqual(await stockOf(calls[1], product.slug), product.stock);
    print(
      `ok           ${buyers} buyers at two processes get ${pieces} orders for ${pieces} pieces, and can give them back`,
    );
  } finally {
    await first.stop();
    await second.stop();
  }
}
