/** Webhooks, payments and sessions that come too late, too early or twice. */
import { deepEqual } from 'node:assert/strict';
import type { SentPaymentIntent, SentProduct } from '../../../scripts/medusa/src/contract.ts';
import { type Admin, callAdmin } from '../admin.ts';
import { checkBooks, endTime, runJob, timesPlaced } from '../books.ts';
import { type CallApi, callerOf, eventually, registerShopper, type Tokens } from '../calls.ts';
import { type Buyer, newBuyer, orderActions, planPurchase, retrievePayment } from '../purchases.ts';
import { cards, type Payments } from '../servers/payments.ts';
import type { Database } from '../servers/postgres.ts';

interface Late {
  url: string;
  admin: Admin;
  outbox: string;
  database: Database;
  payments: Payments;
}

/** Throws at the first fault. */
export async function checkLate(late: Late, print: (line: string) => void): Promise<void> {
  const { url, database, payments } = late;
  const scene = await newScene(late);
  for (const [fact, check] of Object.entries(facts)) {
    await check(scene);
    print(`ok           ${fact}`);
  }
  await runJob(url, database, { isLate: false });
  checkBooks(database, payments, 'late payments');
}

const facts: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'a webhook that comes late and four times changes nothing': async (scene) => {
    const { outbox, database } = scene;
    const { id, intent, read } = await unpaidOrder(scene);
    scene.payments.confirm(intent.id, cards.good);
    await retrievePayment(scene.call, intent, scene.buyer.token);
    deepEqual((await read()).status, 'paid');
    await tell(scene, intent.id);
    await tell(scene, intent.id);
    deepEqual([(await read()).status, captures(database, id)], ['paid', 1]);
    await eventually('order.placed is told', async () => timesPlaced(outbox, id) > 0);
    deepEqual(timesPlaced(outbox, id), 1);
  },

  'a webhook that comes before the order makes it paid at once': async (scene) => {
    const { createIntent, order } = await purchaseIn(scene);
    const intent = await createIntent();
    scene.payments.confirm(intent.id, cards.good);
    await tell(scene, intent.id);
    const { id, status } = (await order(intent)).data.order;
    deepEqual([status, captures(scene.database, id)], ['paid', 1]);
  },

  'an order whose payment succeeded just before its end is paid, not expired': async (scene) => {
    const { id, intent, expire, read } = await unpaidOrder(scene);
    scene.payments.confirm(intent.id, cards.good);
    endTime(scene.database, id);
    deepEqual((await expire()).status, 409);
    deepEqual((await read()).status, 'paid');
  },

  'nobody can pay an order that has expired': async (scene) => {
    const { url, database, payments } = scene;
    const { id, intent, read } = await unpaidOrder(scene);
    endTime(database, id);
    await runJob(url, database, { isLate: false });
    deepEqual((await read()).status, 'cancelled');
    deepEqual(payments.confirm(intent.id, cards.good), undefined);
  },

  'a payment that succeeds after its order has ended is refunded': async (scene) => {
    const { url, admin, database, payments } = scene;
    const { id, intent, expire, read } = await unpaidOrder(scene);
    payments.confirm(intent.id, cards.slow);
    endTime(database, id);
    const refusal = await expire();
    deepEqual([refusal.status, refusal.data.code], [409, 'payment_processing']);
    await callAdmin(url, admin, `/admin/orders/${id}/cancel`, {});
    deepEqual((await read()).status, 'cancelled');
    payments.approve(intent.id);
    await payments.tellTwice(intent.id, 'payment_intent.succeeded');
    const isRefunded = async () => payments.stripe.intents.get(intent.id)?.latest_charge?.refunded === true;
    await eventually('the late payment is refunded', isRefunded);
  },

  'Stripe learns for which order the payment of a retry is': async (scene) => {
    const { call, buyer, payments } = scene;
    const { id, intent, cancel } = await unpaidOrder(scene);
    const before = payments.stripe.intents.get(intent.id);
    if (before) before.status = 'canceled';
    const path = `payment/stripe/retry-payment/${id}`;
    const { data } = await call<{ paymentIntent: SentPaymentIntent }>('POST', path, {}, buyer.token);
    const update = `POST /v1/payment_intents/${data.paymentIntent.id}`;
    const told = payments.stripe.calls.filter(({ what }) => what === update);
    deepEqual(
      told.map(({ form }) => form.get('metadata[order_id]')),
      [id],
    );
    await cancel();
  },

  'an access token that ends between intent and order loses nothing': checkSessionEnd,
};

interface Scene extends Late {
  call: CallApi;
  buyer: Buyer;
  /** The id of a product with enough stock. */
  productId: string;
}

async function newScene(late: Late): Promise<Scene> {
  const call = callerOf(late.url);
  const { data } = await call<{ products: SentProduct[] }>('GET', 'catalog');
  const product = data.products.find(({ variants, stock }) => !variants && stock > 20);
  if (!product) throw new Error('No product has enough stock');
  return { ...late, call, buyer: await newBuyer(call), productId: product.id };
}

const purchaseIn = ({ call, buyer, productId }: Scene) => planPurchase(call, buyer, { productId });

async function unpaidOrder(scene: Scene) {
  const { createIntent, order } = await purchaseIn(scene);
  const intent = await createIntent();
  const { id } = (await order(intent)).data.order;
  return { id, intent, ...orderActions(scene.call, id, scene.buyer.token) };
}

/** Sends the webhook twice, and waits until Medusa has looked at the payment. */
async function tell({ database, payments }: Scene, id: string): Promise<void> {
  const checkedAt = () =>
    database.read<{ at: string }>(
      `SELECT checked_at AS at FROM storefront_payment WHERE intent_id = '${id}'`,
    )[0]?.at;
  const before = checkedAt();
  await payments.tellTwice(id, 'payment_intent.succeeded');
  await eventually('Medusa reads the webhook', async () => checkedAt() !== before);
}

/** Repeats the order with the same key and the new token, as the shop does. */
async function checkSessionEnd({ call, database, productId }: Scene): Promise<void> {
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
