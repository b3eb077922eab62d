/** Shoppers, the payment provider and the merchant act on orders at random and concurrently. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Order, OrderStatus } from '#api/contract/order.ts';
import type { PaymentIntent } from '#api/contract/payment.ts';
import { apiOfFile } from '../../support/api/reference-api.ts';
import {
  advanceClock,
  CARD,
  control,
  type Line,
  Shopper,
  setStock,
  webhooksOf,
} from '../../support/api/shopper.ts';

const STOCK = [4, 7, 100] as const;

const api = await apiOfFile();
// The clock jumps ahead during the test, but no session may end.
api.context.lifetimes = { access: 1e12, session: 1e12 };
const sender = webhooksOf(api);
const shoppers = [new Shopper(api), new Shopper(api, 'CH', '8001'), new Shopper(api, 'US', '10001')];

/** The state table of the contract, independent of the API's own. */
const MAY_FOLLOW: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['paid', 'failed', 'cancelled'],
  failed: ['paid', 'pending', 'cancelled'],
  paid: ['refunded', 'processing'],
  processing: ['shipped', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  cancelled: [],
  refunded: [],
};

interface Known {
  order: Order;
  intent: PaymentIntent;
  shopper: Shopper;
}

/** The products of one run and the orders made so far. */
interface Run {
  products: readonly string[];
  orders: Known[];
}

/** An action of a shopper, the provider or the merchant. It may be refused. */
type Action = (run: Run) => Promise<unknown>;

const lines = fc.uniqueArray(
  fc.record({ product: fc.nat({ max: 2 }), quantity: fc.integer({ min: 1, max: 4 }) }),
  {
    minLength: 1,
    maxLength: 3,
    selector: ({ product }) => product,
  },
);

const create = fc.tuple(fc.nat({ max: 2 }), lines).map(
  ([who, wanted]): Action =>
    async (run) => {
      const shopper = shoppers[who];
      if (!shopper) return;
      const items: Line[] = wanted.map(({ product, quantity }) => ({
        productId: run.products[product] ?? '',
        quantity,
      }));
      const made = await shopper.createIntent(items);
      if (made.status !== 201) return expect([409]).toContain(made.status);
      const intent = made.data.paymentIntent;
      // Two concurrent calls make one order.
      const [one, two] = await Promise.all([
        shopper.createOrder(intent.id, items),
        shopper.createOrder(intent.id, items),
      ]);
      for (const response of [one, two]) {
        expect([200, 201, 409]).toContain(response.status);
        if (response.status === 201) run.orders.push({ order: response.data.order, intent, shopper });
      }
      return undefined;
    },
);

/** An action on any order of the run. The higher its weight, the more often it is chosen. */
const onAnyOrder = (weight: number, act: (known: Known) => Promise<unknown>) => ({
  weight,
  arbitrary: fc.nat({ max: 5 }).map(
    (index): Action =>
      async ({ orders }) => {
        const known = orders[index % orders.length];
        if (known) await act(known);
      },
  ),
});

const actions = fc.oneof(
  { weight: 8, arbitrary: create },
  ...Object.values(CARD).map((card) => onAnyOrder(2, ({ shopper, intent }) => shopper.pay(intent, card))),
  onAnyOrder(4, ({ shopper, intent }) => shopper.challenge(intent, 'pass')),
  onAnyOrder(2, ({ shopper, intent }) => shopper.challenge(intent, 'fail')),
  onAnyOrder(4, ({ shopper, order }) => shopper.cancel(order.id)),
  onAnyOrder(2, ({ shopper, order }) => shopper.expire(order.id)),
  onAnyOrder(6, async (known) => {
    const response = await known.shopper.retry(known.order.id);
    if (response.status === 200) known.intent = response.data.paymentIntent;
  }),
  onAnyOrder(4, ({ shopper, intent }) => shopper.retrieve(intent.id)),
  // The provider cancels the intent.
  onAnyOrder(2, async ({ intent }) => {
    api.db.run`
      UPDATE simulator_intent SET status = 'canceled' WHERE id = ${intent.id} AND status LIKE 'requires%'`;
  }),
  ...['process', 'ship', 'deliver', 'refund'].map((step) =>
    onAnyOrder(1, ({ order }) => control(api, `/order/${order.id}/${step}`)),
  ),
  {
    weight: 6,
    arbitrary: fc.record({ reversed: fc.boolean(), again: fc.boolean() }).map(
      (how): Action =>
        () =>
          sender.deliverHeld(how),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(5, 11, 31 * 60).map(
      (seconds): Action =>
        async () => {
          advanceClock(api, seconds * 1000);
          await control(api, '/background');
        },
    ),
  },
);

/** Records every change of state with a trigger. */
function recordStateChanges(): void {
  api.db.exec(`
    DROP TABLE IF EXISTS temp.state_change;
    CREATE TEMP TABLE state_change (id TEXT, before TEXT, after TEXT);
    DROP TRIGGER IF EXISTS temp.state_kept;
    CREATE TEMP TRIGGER state_kept AFTER UPDATE OF status ON main.shop_order WHEN OLD.status <> NEW.status BEGIN
      INSERT INTO state_change VALUES (NEW.id, OLD.status, NEW.status);
    END;
  `);
}

function expectInvariants(run: Run): void {
  const { db } = api;
  for (const change of db.all<Record<'before' | 'after', string>>`SELECT * FROM temp.state_change`)
    expect(MAY_FOLLOW[change.before as OrderStatus], JSON.stringify(change)).toContain(change.after);
  for (const [index, product] of run.products.entries()) {
    const row = db.one`
      SELECT stock, (SELECT COALESCE(SUM(quantity), 0) FROM order_line JOIN shop_order ON id = order_id
        WHERE product_id = product.id AND holds_stock = 1 AND seq > ${firstSeq}) AS held
      FROM product WHERE id = ${product}`;
    const { stock, held } = row as { stock: number; held: number };
    expect(stock).toBeGreaterThanOrEqual(0);
    expect(stock + held).toBe(STOCK[index]);
  }
  // Orders in the first five states reserve stock, and orders in the last two don't.
  const wrong = db.all`
    SELECT id, status, holds_stock FROM shop_order WHERE seq > ${firstSeq} AND (
      (status IN ('pending','paid','processing','shipped','delivered') AND NOT holds_stock)
      OR (status IN ('failed','cancelled') AND holds_stock))`;
  expect(wrong).toEqual([]);
  const gaps = db.all`
    SELECT * FROM (
      SELECT kind, year, seq, ROW_NUMBER() OVER (PARTITION BY kind, year ORDER BY seq) AS place FROM invoice)
    WHERE seq <> place`;
  expect(gaps).toEqual([]);
}

/** Lets all background work finish, then expects charges and states to agree. */
async function expectSettled(run: Run): Promise<void> {
  advanceClock(api, 3600_000);
  for (let round = 0; round < 3; round++) {
    await control(api, '/background');
    await sender.deliverHeld({ again: true });
  }
  expectInvariants(run);
  for (const { order, shopper } of run.orders) {
    const charges = api.db.all<{ id: string; refunded: number; amount: number }>`
      SELECT intent.id, intent.refunded, charge.amount FROM simulator_charge AS charge
      JOIN simulator_intent AS intent ON intent.id = charge.intent_id
      JOIN payment ON payment.intent_id = intent.id WHERE payment.order_id = ${order.id}`;
    expect(charges.length, 'one charge at most').toBeLessThanOrEqual(1);
    const kept = charges.filter(({ refunded }) => !refunded);
    const status = await shopper.status(order.id);
    const cents = Math.round(order.total * 100);
    if (['paid', 'processing', 'shipped', 'delivered'].includes(status))
      expect(kept.map(({ amount }) => amount)).toEqual([cents]);
    else expect(kept, `${status}: the money is refunded`).toEqual([]);
    if (status === 'refunded') expect(charges).toHaveLength(1);
    expect(status).not.toBe('pending');
  }
}

let firstSeq = 0;

test('stock and charges are right after any calls (promise 78)', async () => {
  sender.isHeld = true;
  recordStateChanges();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(actions, { minLength: 1, maxLength: 5 }), { minLength: 3, maxLength: 12 }),
      async (plan) => {
        firstSeq = (api.db.one`SELECT COALESCE(MAX(seq), 0) AS seq FROM shop_order` as { seq: number }).seq;
        const run: Run = { products: setStock(api, ...STOCK), orders: [] };
        for (const concurrent of plan) {
          await Promise.all(concurrent.map((action) => action(run)));
          expectInvariants(run);
        }
        await expectSettled(run);
      },
    ),
    // With a fixed seed, every run reaches the same states.
    { numRuns: 12, seed: 20_261_121 },
  );
  // The actions must have led to each of these states.
  const reached = api.db.prepare('SELECT DISTINCT after FROM temp.state_change').all();
  expect(reached.map(({ after }) => after)).toEqual(
    expect.arrayContaining(['paid', 'failed', 'cancelled', 'refunded']),
  );
}, 600_000);
