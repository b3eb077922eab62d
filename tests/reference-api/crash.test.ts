import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../scripts/reference-api/db/database.ts';
import type { ReferenceApi } from '../support/reference-api.ts';
import { control, Shopper, shelf } from '../support/shopper.ts';
import { dataFolder, startServer } from './server-process.ts';

const STOCK = 150;

/** A `ReferenceApi` for the server at `url`, with this process's own connection to the database. */
function reach(url: string, dataDir: string): ReferenceApi {
  const db = openDatabase(join(dataDir, 'shop.db'));
  const context = { db, now: Date.now, dataDir, test: true, selfUrl: () => url, log: () => {} };
  return { url, db, context, logged: [], close: async () => db.close() };
}

test('after a crash in the middle of 200 orders, every acknowledged order exists and none is incomplete', async () => {
  const dataDir = dataFolder();
  const server = startServer(dataDir, '--test');
  const url = await server.address;
  const before = reach(url, dataDir);
  const shopper = new Shopper(before);
  const token = shopper.token;
  const [product = ''] = shelf(before, STOCK);
  const items = [{ productId: product, quantity: 1 }];
  const purchase = shopper.purchase(items);
  const post = async <Body>(to: string, path: string, body: unknown, key: string) => {
    const answer = await fetch(to + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  };
  const intents = await Promise.all(
    Array.from({ length: 200 }, () =>
      post<{ paymentIntent: { id: string } }>(
        url,
        '/v1/payment/stripe/create-intent',
        purchase,
        crypto.randomUUID(),
      ),
    ),
  );
  // After 100 orders, the server delays every further one. So some are certainly still in progress at the crash.
  const hanging = { kind: 'delay', path: '/v1/order', after: 100, milliseconds: 600_000 };
  expect((await control(before, '/faults', hanging)).status).toBe(201);
  await before.close();

  const acknowledged: string[] = [];
  const keys = new Map(intents.map(({ body }) => [body.paymentIntent.id, crypto.randomUUID()]));
  const place = (to: string, intentId: string) =>
    post<{ order: { id: string } }>(
      to,
      '/v1/order',
      { ...purchase, paymentIntentId: intentId },
      keys.get(intentId) ?? '',
    );
  await Promise.all(
    [...keys.keys()].map(async (intentId) => {
      const answer = await place(url, intentId).catch(() => undefined);
      if (answer?.status === 201) acknowledged.push(answer.body.order.id);
      if (acknowledged.length === 40) server.child.kill('SIGKILL');
    }),
  );
  await server.ended;
  expect(acknowledged.length).toBeGreaterThanOrEqual(40);
  expect(acknowledged.length).toBeLessThan(STOCK);

  const after = reach(await startServer(dataDir, '--test').address, dataDir);
  check(after, acknowledged);
  // Every attempt is repeated with its idempotency key.
  const answers = await Promise.all([...keys.keys()].map((intentId) => place(after.url, intentId)));
  const placed = answers.filter(({ status }) => status === 201 || status === 200);
  expect(placed).toHaveLength(STOCK);
  check(after, [...acknowledged, ...placed.map(({ body }) => body.order.id)]);
  await after.close();

  function check({ db }: ReferenceApi, ids: string[]): void {
    const rows = db.all<{ id: string; lines: number; holds_stock: number; order_id: string }>`
      SELECT shop_order.id, COUNT(line.position) AS lines, holds_stock, payment.order_id FROM shop_order
      LEFT JOIN order_line AS line ON line.order_id = shop_order.id
      LEFT JOIN payment ON payment.intent_id = payment_intent_id GROUP BY shop_order.id`;
    for (const row of rows) expect(row).toEqual({ id: row.id, lines: 1, holds_stock: 1, order_id: row.id });
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    const { stock } = db.one`SELECT stock FROM product WHERE id = ${product}` as { stock: number };
    expect(stock).toBe(STOCK - rows.length);
    const remembered = db.all`SELECT body FROM idempotency WHERE status = 201 AND body LIKE '{"order"%'`;
    expect(remembered.length).toBe(rows.length);
    expect(db.one`PRAGMA integrity_check`).toEqual({ integrity_check: 'ok' });
  }
});
