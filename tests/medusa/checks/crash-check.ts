/**
 * Medusa is killed at random moments while shoppers buy and cancel. Afterwards, some shoppers go on, and the others don't come
 * back. In the end, nobody has paid without an order, and no order is without its stock.
 */
import { deepEqual } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { SentOrder, SentPaymentIntent, SentProduct } from '../../../scripts/medusa/src/contract.ts';
import { checkBooks, runJob } from '../books.ts';
import { type CallApi, callerOf } from '../calls.ts';
import { newBuyer, offeredStock, orderActions, planPurchase, retrievePayment } from '../purchases.ts';
import type { Medusa } from '../servers/medusa.ts';
import { cards, type Payments } from '../servers/payments.ts';
import type { Database } from '../servers/postgres.ts';

const moments = 20;
const buyers = 4;

interface Crashes {
  medusa: Medusa;
  database: Database;
  payments: Payments;
  seed: string;
}

/** Throws at the first fault. */
export async function checkCrashes(
  { medusa, database, payments, seed }: Crashes,
  print: (line: string) => void,
): Promise<void> {
  const call = callerOf(medusa.url);
  const { data } = await call<{ products: SentProduct[] }>('GET', 'catalog');
  const product = data.products.find(({ variants, stock }) => !variants && stock > moments * buyers * 2);
  if (!product) throw new Error('No product has enough stock');
  const round = () =>
    Promise.all(Array.from({ length: buyers }, (_, index) => newVisit({ call, product, payments, index })));

  const began = performance.now();
  for (const visit of await round()) await visit();
  const longest = performance.now() - began;

  for (let moment = 0; moment < moments; moment++) {
    const visits = await round();
    const walks = Promise.allSettled(visits.map((visit) => visit()));
    await setTimeout(longest * chance(`${seed} ${moment}`));
    await medusa.crash();
    await walks;
    const when = `moment ${moment} of --seed ${seed}`;
    // After every second kill, the shoppers go on. After the other kills, they don't come back.
    if (moment % 2) {
      await Promise.all(visits.map((visit) => visit()));
      checkBooks(database, payments, when);
    }
    await runJob(medusa.url, database, { isLate: true });
    checkBooks(database, payments, when);
  }
  const kept = database.read<{ pieces: number }>(
    'SELECT coalesce(sum(quantity), 0) AS pieces FROM reservation_item WHERE deleted_at IS NULL',
  );
  deepEqual(await offeredStock(call, product.slug), product.stock - (kept[0]?.pieces ?? 0));
  print(
    `ok           killed at ${moments} random moments (--seed ${seed}): no payment without an order, no order without its stock`,
  );
}

/** A number from 0 to 1. The same text always gives the same number. */
const chance = (text: string) => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;

interface Visit {
  call: CallApi;
  product: SentProduct;
  payments: Payments;
  /** Decides what the shopper does after the order. */
  index: number;
}

/**
 * Returns the visit of a new shopper, who orders, and may then pay, cancel or do both. If a call of the visit is interrupted, the
 * next call goes on from there.
 */
async function newVisit({ call, product, payments, index }: Visit): Promise<() => Promise<void>> {
  const buyer = await newBuyer(call);
  const plan = await planPurchase(call, buyer, { productId: product.id, discountCode: 'WELCOME10' });
  const pays = index % 2 === 0;
  const cancels = index % 4 > 1;
  return async () => {
    const intent: SentPaymentIntent = await plan.createIntent();
    const { data } = await plan.order(intent);
    const order = orderActions(call, data.order.id, buyer.token);
    if (pays) {
      payments.confirm(intent.id, cards.good);
      await retrievePayment(call, intent, buyer.token);
    }
    if (cancels) await order.cancel();
    const expected: SentOrder['status'] = cancels
      ? pays
        ? 'refunded'
        : 'cancelled'
      : pays
        ? 'paid'
        : 'pending';
    deepEqual((await order.read()).status, expected);
  };
}
