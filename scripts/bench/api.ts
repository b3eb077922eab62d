/**
 * `npm run bench:api -- [--seconds N] [--products N]`: measures throughput, latency and memory of the reference API
 * while clients read a product by slug and place orders. The API runs in its own process with a temporary data folder.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { startApi } from './api-process.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, products: { type: 'string', default: '1000' } },
});
const seconds = Math.max(1, Number(values.seconds) || 10);

const dataDir = await mkdtemp(join(tmpdir(), 'shop-bench-'));
const server = await startApi(dataDir, values.products).catch(async (error: unknown) => {
  await rm(dataDir, { recursive: true, force: true });
  throw error;
});
const { url } = server;
try {
  const shopper = await prepare();
  console.log(`Reference API with ${values.products} products, ${seconds} s each, 10 connections\n`);
  memory('after start');

  const read = await autocannon({
    url: `${url}/v1/product/slug/${shopper.slug}`,
    connections: 10,
    duration: seconds,
  });
  print('product by slug', read);
  memory('after reading');

  for (let round = 1; round <= 3; round++) {
    const orders = await placeOrders(shopper);
    print(`placing orders, round ${round}`, orders);
    memory(`after round ${round}`);
  }
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Signs in a new user with an address, and gives one product unlimited stock. */
async function prepare() {
  using db = new DatabaseSync(join(dataDir, 'shop.db'), { readOnly: true });
  const product = db.prepare('SELECT id, slug FROM product LIMIT 1').get() as { id: string; slug: string };
  const set = { stock: 1_000_000_000, weight: 1 };
  await post('/__test__/catalog', [{ edit: 'product.change', slug: product.slug, set }]);
  const account = { email: 'bench@example.org', password: 'Correct Horse 7' };
  await post('/v1/auth/register', { ...account, firstName: 'Bench', lastName: 'Mark' });
  const { accessToken } = await post('/v1/auth/login', account);
  const { address } = await post(
    '/v1/address',
    { name: 'Bench Mark', line1: 'Street 1', city: 'Paris', postalCode: '75001', country: 'FR' },
    accessToken,
  );
  const purchase = {
    items: [{ productId: product.id, quantity: 1 }],
    shippingAddressId: address.id,
    billingAddressId: address.id,
    shippingMethodId: 'standard',
  };
  return { slug: product.slug, purchase, token: accessToken };
}

async function post(path: string, body: unknown, token = '') {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: headersWith(token),
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

function headersWith(token: string) {
  return {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': randomUUID(),
  };
}

/** Each connection repeats two calls: create a payment intent, then its order. Every call has a new idempotency key. */
function placeOrders({ purchase, token }: Awaited<ReturnType<typeof prepare>>) {
  return autocannon({
    url,
    connections: 10,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        path: '/v1/payment/stripe/create-intent',
        setupRequest: (request) => ({
          ...request,
          headers: headersWith(token),
          body: JSON.stringify(purchase),
        }),
        onResponse: (status, body, context) => {
          if (status === 201) Object.assign(context, { id: JSON.parse(body).paymentIntent.id });
        },
      },
      {
        method: 'POST',
        path: '/v1/order',
        setupRequest: (request, context) => ({
          ...request,
          headers: headersWith(token),
          body: JSON.stringify({ ...purchase, paymentIntentId: (context as { id?: string }).id ?? 'none' }),
        }),
      },
    ],
  });
}

function print(name: string, { requests, latency, non2xx, errors }: autocannon.Result): void {
  const ms = (value: number) => `${value} ms`.padStart(9);
  console.log(
    `${name.padEnd(24)} ${requests.average.toFixed(0).padStart(7)} requests/s   p50 ${ms(latency.p50)}  p97.5 ${ms(latency.p97_5)}  p99 ${ms(latency.p99)}` +
      `   ${non2xx} error responses, ${errors} errors`,
  );
}

function memory(when: string): void {
  if (process.platform !== 'linux') return;
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  const megabytes = (Number(kilobytes) / 1024).toFixed(0);
  console.log(`${''.padEnd(24)} ${megabytes.padStart(7)} MB resident ${when}`);
}
