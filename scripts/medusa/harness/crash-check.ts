/**
 * Medusa is killed while shoppers order, pay and cancel. After it has started again, they repeat what got no response: nobody has
 * paid without an order, and no order is without its stock.
 */
import { deepEqual } from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { SentOrder, SentPaymentIntent, SentProduct } from '../src/contract.ts';
import { callerOf } from './calls.ts';
import { newBuyer, newPurchase, pay, stockOf } from './purchases.ts';

const buyers = 4;
const purchasesOfEach = 2;
const orders = buyers * purchasesOfEach;
/** Milliseconds. About as long as a call takes. */
const longestPause = 600;

interface CrashingMedusa {
  url: string;
  crash(): Promise<void>;
}

/** What the stub of Stripe has charged, by payment intent. */
type Charges = ReadonlyMap<string, { latest_charge: null | { refunded: boolean } }>;

/** Throws at the first difference. */
export async function checkCrashes(
  { url, crash }: CrashingMedusa,
  charges: Charges,
  print: (line: string) => void,
): Promise<void> {
  const call = callerOf(url);
  const { data } = await call<{ products: SentProduct[] }>('GET', 'catalog');
  const product = data.products.find(({ variants, stock }) => !variants && stock > orders && stock < 500);
  if (!product) throw new Error('No product has enough stock');
  const stock = () => stockOf(call, product.slug);
  const before = await stock();
  const purchases: (Awaited<ReturnType<typeof newPurchase>> & { token: string })[] = [];
  for (let index = 0; index < buyers; index++) {
    const buyer = await newBuyer(call);
    for (let count = 0; count < purchasesOfEach; count++)
      purchases.push({ ...(await newPurchase(call, buyer, product.id)), token: buyer.token });
  }

  /** Calls for all purchases, and kills Medusa before it has answered them all. */
  async function interrupt(what: string, act: (purchase: (typeof purchases)[number]) => Promise<unknown>) {
    const pause = randomInt(longestPause);
    const calls = Promise.allSettled(purchases.map(act));
    await setTimeout(pause);
    await crash();
    await calls;
    return `ok           killed ${pause} ms after the first ${what}: `;
  }
  const payment = ({ intent }: { intent: SentPaymentIntent }) => `payment/stripe/retrieve/${intent.id}`;

  const ordering = await interrupt('order', ({ order }) => order());
  const made: { id: string; token: string }[] = [];
  for (const { order, token } of purchases) made.push({ id: (await order()).data.order.id, token });
  deepEqual(new Set(made.map(({ id }) => id)).size, orders);
  deepEqual(await stock(), before - orders);
  print(`${ordering}each purchase has one order, and each order its stock`);

  for (const { intent } of purchases) await pay(url, intent);
  const paying = await interrupt('look at a payment', (one) => call('POST', payment(one), {}, one.token));
  for (const one of purchases) await call('POST', payment(one), {}, one.token);
  const statuses = async () => {
    const found = await Promise.all(
      made.map(({ id, token }) => call<{ order: SentOrder }>('GET', `order/${id}`, undefined, token)),
    );
    return [...new Set(found.map((one) => one.data.order.status))];
  };
  deepEqual(await statuses(), ['paid']);
  print(`${paying}each order is paid`);

  const cancel = ({ id, token }: { id: string; token: string }) =>
    call('POST', `order/cancel/${id}`, {}, token);
  const orderOf = new Map(purchases.map((one, index) => [one, made[index]]));
  const cancelling = await interrupt('cancellation', async (one) => {
    const order = orderOf.get(one);
    if (order) await cancel(order);
  });
  for (const one of made) await cancel(one);
  deepEqual(await statuses(), ['refunded']);
  const kept = purchases.filter(({ intent }) => !charges.get(intent.id)?.latest_charge?.refunded);
  deepEqual(kept, []);
  deepEqual(await stock(), before);
  print(`${cancelling}Stripe has refunded each order, and its stock is back`);
}
