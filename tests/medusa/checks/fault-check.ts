/**
 * Kills Medusa at each step of each call that changes an order or a payment. After the plugin's job has run, each payment must
 * have its order, and each order its stock.
 */
import { deepEqual, ok, rejects } from 'node:assert/strict';
import type { SentOrder, SentPaymentIntent, SentProduct } from '../../../scripts/medusa/src/contract.ts';
import { type Admin, callAdmin } from '../admin.ts';
import { checkBooks, runJob } from '../books.ts';
import { type CallApi, callerOf, ownConnection } from '../calls.ts';
import {
  type Buyer,
  newBuyer,
  offeredStock,
  orderActions,
  planPurchase,
  retrievePayment,
} from '../purchases.ts';
import { type Act, faultPoints } from '../servers/fault-points.ts';
import type { Medusa } from '../servers/medusa.ts';
import { cards, type Payments } from '../servers/payments.ts';
import type { Database } from '../servers/postgres.ts';

interface Faults {
  medusa: Medusa;
  admin: Admin;
  database: Database;
  payments: Payments;
}

/** What a shopper does, and how the order must end. */
interface Deed {
  act(): Promise<unknown>;
  /** Ends the order if it is still open, and returns its status. */
  finish(): Promise<SentOrder['status']>;
  end: SentOrder['status'];
}

const discountCode = 'WELCOME10';

/** Throws at the first fault. */
export async function checkFaults(faults: Faults, print: (line: string) => void): Promise<void> {
  const { medusa, database, payments } = faults;
  const call = callerOf(medusa.url);
  const { data } = await call<{ products: SentProduct[] }>('GET', 'catalog');
  const product = data.products.find(({ variants, stock, price }) => !variants && stock > 20 && price > 20);
  if (!product) throw new Error('No product has enough stock');
  for (const [act, points] of Object.entries(faultPoints) as [Act, readonly string[]][]) {
    for (const point of points) {
      // Each step has a new buyer: on a busy machine, all steps together take longer than a session lasts.
      const buyer = await newBuyer(call);
      const when = `${act}, killed after ${point}`;
      const deed = await prepare(act, { ...faults, call, buyer, productId: product.id });
      await setFaultPoint(medusa.url, point);
      await rejects(deed.act(), `Never reached: ${when}`);
      await medusa.crash();
      // If neither the shop's call nor the webhook reports a payment, the job finds the order only once its time to pay is over.
      await runJob(medusa.url, database, { isLate: act.startsWith('look') });
      checkBooks(database, payments, when);
      await deed.act();
      checkBooks(database, payments, `${when}, and repeated`);
      deepEqual(await deed.finish(), deed.end, when);
      checkBooks(database, payments, `${when}, repeated and ended`);
    }
    print(
      `ok           killed at ${points.length} steps of “${act}”: the job and a second attempt put the order right`,
    );
  }
  await runJob(medusa.url, database, { isLate: true });
  checkBooks(database, payments, 'all steps');
  deepEqual(await offeredStock(call, product.slug), product.stock);
}

/** Medusa dies once this step is done. */
export async function setFaultPoint(url: string, point: string): Promise<void> {
  const response = await fetch(`${url}/faults`, {
    method: 'POST',
    headers: { ...ownConnection, 'content-type': 'application/json' },
    body: JSON.stringify({ point }),
  });
  ok(response.ok, `Medusa doesn’t know ${point}`);
}

interface Preparation extends Faults {
  call: CallApi;
  buyer: Buyer;
  productId: string;
}

async function prepare(act: Act, preparation: Preparation): Promise<Deed> {
  const { call, buyer, productId, medusa, admin, payments, database } = preparation;
  const plan = await planPurchase(call, buyer, { productId, discountCode });
  const orderedWith = async (intent: SentPaymentIntent) => {
    const { data } = await plan.order(intent);
    return orderActions(call, data.order.id, buyer.token);
  };
  const cancelled = async (intent: SentPaymentIntent) => {
    const order = await orderedWith(intent);
    await order.cancel();
    return (await order.read()).status;
  };
  if (act === 'create an intent')
    return {
      act: plan.createIntent,
      finish: async () => cancelled(await plan.createIntent()),
      end: 'cancelled',
    };
  const intent = await plan.createIntent();
  if (act === 'order')
    return { act: () => plan.order(intent), finish: () => cancelled(intent), end: 'cancelled' };
  const order = await orderedWith(intent);
  const status = async () => (await order.read()).status;
  if (act === 'cancel an unpaid order') return { act: order.cancel, finish: status, end: 'cancelled' };
  const { id } = await order.read();
  if (act === 'expire an order') {
    database.write(`UPDATE storefront_order SET expires_at = now() WHERE id = '${id}'`);
    return { act: order.expire, finish: status, end: 'cancelled' };
  }
  // Medusa's admin ends the order, but not its payment.
  const isLate = act === 'look at a late payment';
  if (isLate) await callAdmin(medusa.url, admin, `/admin/orders/${id}/cancel`, {});
  payments.confirm(intent.id, cards.good);
  const look = () => retrievePayment(call, intent, buyer.token);
  if (isLate) return { act: look, finish: status, end: 'cancelled' };
  if (act === 'look at a payment')
    return {
      act: look,
      finish: async () => {
        deepEqual(await status(), 'paid');
        await order.cancel();
        return status();
      },
      end: 'refunded',
    };
  await look();
  return { act: order.cancel, finish: status, end: 'refunded' };
}
