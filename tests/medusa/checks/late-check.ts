/** Webhooks, payments and sessions that come too late, too early or twice. */
import { deepEqual } from 'node:assert/strict';
import type { SentProduct } from '../../../scripts/medusa/src/contract.ts';
import { type Admin, callAdmin } from '../admin.ts';
import { checkBooks, endTime, sweep, timesPlaced } from '../books.ts';
import { type CallApi, callerOf, eventually, registerShopper, type Tokens } from '../calls.ts';
import { newBuyer, orderCalls, planPurchase, retrievePayment } from '../purchases.ts';
import { cards, type Payments } from '../servers/payments.ts';
import type { Database } from '../servers/postgres.ts';

interface Late {
  url: string;
  admin: Admin;
  outbox: string;
  database: Database;
  payments: Payments;
}

/** Throws at the first difference. */
export async function checkLate(late: Late, print: (line: string) => void): Promise<void> {
  const { url, admin, outbox, database, payments } = late;
  const call = callerOf(url);
  const { data } = await call<{ products: SentProduct[] }>('GET', 'catalog');
  const product = data.products.find(({ variants, stock }) => !variants && stock > 20);
  if (!product) throw new Error('No product has enough stock');
  const buyer = await newBuyer(call);
  const plan = () => planPurchase(call, buyer, { productId: product.id });
  const ordered = async () => {
    const { createIntent, order } = await plan();
    const intent = await createIntent();
    const { id } = (await order(intent)).data.order;
    return { id, intent, ...orderCalls(call, id, buyer.token) };
  };
  /** Sends the webhook twice, and waits until Medusa has looked at the payment. */
  const tell = async (id: string) => {
    const checkedAt = () =>
      database.read<{ at: string }>(
        `SELECT checked_at AS at FROM storefront_payment WHERE intent_id = '${id}'`,
      )[0]?.at;
    const before = checkedAt();
    await payments.tellTwice(id, 'payment_intent.succeeded');
    await eventually('Medusa reads the webhook', async () => checkedAt() !== before);
  };
  const refunded = (id: string) => payments.stripe.intents.get(id)?.latest_charge?.refunded;

  const looked = await ordered();
  payments.confirm(looked.intent.id, cards.good);
  await retrievePayment(call, looked.intent, buyer.token);
  deepEqual((await looked.read()).status, 'paid');
  await tell(looked.intent.id);
  await tell(looked.intent.id);
  deepEqual([(await looked.read()).status, captures(database, looked.id)], ['paid', 1]);
  await eventually('order.placed is told', async () => timesPlaced(outbox, looked.id) > 0);
  deepEqual(timesPlaced(outbox, looked.id), 1);
  print('ok           a webhook that comes late and four times changes nothing');

  const early = await plan();
  const paid = await early.createIntent();
  payments.confirm(paid.id, cards.good);
  await tell(paid.id);
  const { id: earlyId, status } = (await early.order(paid)).data.order;
  deepEqual([status, captures(database, earlyId)], ['paid', 1]);
  print('ok           a webhook that comes before the order makes it paid at once');

  const overdue = await ordered();
  payments.confirm(overdue.intent.id, cards.good);
  endTime(database, overdue.id);
  deepEqual((await overdue.expire()).status, 409);
  deepEqual((await overdue.read()).status, 'paid');
  print('ok           an order whose payment succeeded just before its end is paid, not expired');

  const ended = await ordered();
  endTime(database, ended.id);
  await sweep(url, database, { isLate: false });
  deepEqual((await ended.read()).status, 'cancelled');
  deepEqual(payments.confirm(ended.intent.id, cards.good), undefined);
  print('ok           nobody can pay an order that has expired');

  const slow = await ordered();
  payments.confirm(slow.intent.id, cards.slow);
  endTime(database, slow.id);
  const refusal = await slow.expire();
  deepEqual([refusal.status, refusal.data.code], [409, 'payment_processing']);
  await callAdmin(url, admin, `/admin/orders/${slow.id}/cancel`, {});
  deepEqual((await slow.read()).status, 'cancelled');
  payments.approve(slow.intent.id);
  await payments.tellTwice(slow.intent.id, 'payment_intent.succeeded');
  await eventually('the late payment is refunded', async () => refunded(slow.intent.id) === true);
  print('ok           a payment that succeeds after its order has ended is refunded');

  await checkSessionEnd(call, database, product.id);
  print('ok           an access token that ends between intent and order loses nothing');
  await sweep(url, database, { isLate: false });
  checkBooks(database, payments, 'late payments');
}

/** The order is repeated with the same key and the new token, as the shop does. */
async function checkSessionEnd(call: CallApi, database: Database, productId: string): Promise<void> {
  const { tokens } = await registerShopper(call);
  const buyer = await newBuyer(call, tokens);
  const plan = await planPurchase(call, buyer, { productId });
  const intent = await plan.createIntent();
  database.write(
    `UPDATE storefront_token SET ends_at = now() WHERE kind = 'access' AND customer_id =
      (SELECT customer_id FROM storefront_payment WHERE intent_id = '${intent.id}')`,
  );
  deepEqual((await plan.order(intent)).status, 401);
  const { refreshToken } = tokens;
  const { data } = await call<Tokens>('POST', 'auth/refresh', { refreshToken });
  deepEqual((await plan.order(intent, data.accessToken)).status, 201);
  deepEqual((await plan.order(intent, data.accessToken)).status, 201);
}

function captures(database: Database, id: string): number | undefined {
  const [found] = database.read<{ count: number }>(
    `SELECT count(*) FROM order_transaction WHERE order_id = '${id}' AND reference = 'capture' AND deleted_at IS NULL`,
  );
  return found?.count;
}
