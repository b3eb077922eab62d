/** `npm run api` runs in its own process. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Order } from '#api/contract/order.ts';
import { openDatabase } from '../../scripts/reference-api/db/database.ts';
import type { ReferenceApi } from '../support/reference-api.ts';
import { control, Shopper, shelf, stockOf } from '../support/shopper.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-server-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

/** Starts a server on a free port, unless the options name one. It is killed after the current test. */
function run(...options: string[]) {
  const command = [resolve('scripts/reference-api/server.ts'), '--data', folder, '--port', '0', ...options];
  const child = spawn(resolve('node_modules/.bin/node'), command, { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  /** The exit code. */
  const ended = new Promise<number | null>((done) => child.once('close', done));
  /** Rejects if the process ends before it listens. */
  const address = new Promise<string>((found, failed) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const match = /http:\/\/127\.0\.0\.1:\d+/.exec(printed);
      if (match) found(match[0]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => failed(new Error(`The server exited before it was listening: ${printed}`)));
  });
  address.catch(() => undefined);
  return { printed: () => printed, address, ended, child };
}

/** The test's own connection to the database of the server at `url`. */
function reach(url = ''): ReferenceApi {
  const db = openDatabase(join(folder, 'shop.db'));
  onTestFinished(() => db.close());
  const context = { db, now: Date.now, dataDir: folder, test: true, selfUrl: () => url, log: () => {} };
  return { url, db, context, logged: [], close: async () => db.close() };
}
const products = () => reach().db.one<{ count: number }>`SELECT count(*) AS count FROM product`?.count;

test('npm run api fills an empty folder, keeps its data after a restart and ends cleanly on signals', async () => {
  const first = run('--products', '25');
  await first.address;
  expect(products()).toBe(25);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);

  const second = run();
  await second.address;
  expect(products()).toBe(25);
  second.child.kill('SIGINT');
  expect(await second.ended).toBe(0);

  const refused = run('--products', '30');
  expect(await refused.ended).toBe(1);
  expect(refused.printed()).toMatch(/25 products, not 30.*--reset/s);

  await run('--products', '30', '--reset').address;
  expect(products()).toBe(30);
});

test('npm run api reports a port in use without a stack trace, and deletes nothing', async () => {
  const { port } = new URL(await run('--products', '12').address);
  const refused = run('--port', port, '--products', '40', '--reset');
  expect(await refused.ended).toBe(1);
  expect(refused.printed()).toMatch(new RegExp(`Port ${port} is in use.*--port`));
  expect(refused.printed()).not.toMatch(/\n\s+at /);
  expect(products()).toBe(12);
});

test.each([
  ['--port', '70000'],
  ['--products', '0'],
  ['--products', '1.5'],
  ['--nonsense', 'x'],
])('npm run api refuses the option %s %s and names it', async (name, value) => {
  const refused = run(name, value);
  expect(await refused.ended).toBe(1);
  expect(refused.printed()).toContain(name);
  expect(refused.printed()).not.toMatch(/\n\s+at /);
});

test('after a crash in the middle of 200 orders, every acknowledged order exists and none is incomplete', async () => {
  const stock = 150;
  const server = run('--test');
  const url = await server.address;
  const api = reach(url);
  const shopper = new Shopper(api);
  const { token } = shopper;
  const [product = ''] = shelf(api, stock);
  const items = [{ productId: product, quantity: 1 }];
  const keys = new Map<string, string>();
  for (let count = 0; count < 200; count++)
    keys.set((await shopper.createIntent(items)).body.paymentIntent.id, crypto.randomUUID());
  // After 100 orders, the server delays every further one. So some are certainly still in progress at the crash.
  const hanging = { kind: 'delay', path: '/v1/order', after: 100, milliseconds: 600_000 };
  expect((await control(api, '/faults', hanging)).status).toBe(204);

  const place = async (to: string, paymentIntentId: string) => {
    const answer = await fetch(`${to}/v1/order`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': keys.get(paymentIntentId) ?? '' },
      body: JSON.stringify({ ...shopper.purchase(items), paymentIntentId }),
    });
    return { status: answer.status, body: (await answer.json()) as { order: Order } };
  };
  const acknowledged: string[] = [];
  await Promise.all(
    [...keys.keys()].map(async (intentId) => {
      const answer = await place(url, intentId).catch(() => undefined);
      if (answer?.status === 201) acknowledged.push(answer.body.order.id);
      if (acknowledged.length === 40) server.child.kill('SIGKILL');
    }),
  );
  await server.ended;
  expect(acknowledged.length).toBeGreaterThanOrEqual(40);
  expect(acknowledged.length).toBeLessThan(stock);

  const again = await run('--test').address;
  check(acknowledged);
  // Every attempt is repeated with its idempotency key.
  const answers = await Promise.all([...keys.keys()].map((intentId) => place(again, intentId)));
  const placed = answers.filter(({ status }) => status === 201 || status === 200);
  expect(placed).toHaveLength(stock);
  check([...acknowledged, ...placed.map(({ body }) => body.order.id)]);

  function check(ids: string[]): void {
    const { db } = api;
    const rows = db.all<{ id: string; lines: number; holds_stock: number; order_id: string }>`
      SELECT shop_order.id, COUNT(line.position) AS lines, holds_stock, payment.order_id FROM shop_order
      LEFT JOIN order_line AS line ON line.order_id = shop_order.id
      LEFT JOIN payment ON payment.intent_id = payment_intent_id GROUP BY shop_order.id`;
    for (const row of rows) expect(row).toEqual({ id: row.id, lines: 1, holds_stock: 1, order_id: row.id });
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect(stockOf(api, product)).toBe(stock - rows.length);
    const remembered = db.all`SELECT body FROM idempotency WHERE status = 201 AND body LIKE '{"order"%'`;
    expect(remembered.length).toBe(rows.length);
    expect(db.one`PRAGMA integrity_check`).toEqual({ integrity_check: 'ok' });
  }
});
