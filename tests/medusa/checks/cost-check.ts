/** How much CPU time each call costs Medusa. docs/medusa.md compares the calls. Asserts nothing, because machines differ. */
import { readFileSync } from 'node:fs';
import type { SentPaymentIntent, SentProduct } from '../../../scripts/medusa/src/contract.ts';
import { callerOf } from '../calls.ts';
import { newBuyer, orderActions, planPurchase, retrievePayment } from '../purchases.ts';
import type { Medusa } from '../servers/medusa.ts';
import { cards, type Payments } from '../servers/payments.ts';

const repeats = 20;

interface Costs {
  medusa: Medusa;
  payments: Payments;
}

/** Linux only: it reads the process's CPU time. */
export async function printCosts({ medusa, payments }: Costs, print: (line: string) => void): Promise<void> {
  const call = callerOf(medusa.url);
  const { data } = await call<{ products: SentProduct[] }>('GET', 'catalog');
  const product = data.products.find(({ variants, stock }) => !variants && stock > repeats * 2);
  if (!product) throw new Error('No product has enough stock');
  const { slug, id: productId } = product;

  async function measure(name: string, each: (index: number) => Promise<unknown>): Promise<void> {
    // The first call compiles code and fills caches.
    await each(repeats);
    const before = cpuTime(medusa.pid());
    for (let index = 0; index < repeats; index++) await each(index);
    print(`| ${name} | ${Math.round((cpuTime(medusa.pid()) - before) / repeats)} ms |`);
  }

  const get = (path: string, token?: string) => call('GET', path, undefined, token);
  await measure('`GET /v1/category`', () => get('category'));
  await measure('`GET /v1/product/slug/{slug}`', () => get(`product/slug/${slug}`));
  await measure(`\`GET /v1/catalog\`, ${data.products.length} products`, () => get('catalog'));
  await measure('`GET /v1/search`', () => get('search?search=pan'));
  const goods = { country: 'FR', postalCode: '75001', items: [{ productId, quantity: 1 }] };
  await measure('`POST /v1/vat/calculate`, one line item', () => call('POST', 'vat/calculate', goods));
  await measure('`POST /v1/shipping/calculate-cost`, one line item', () =>
    call('POST', 'shipping/calculate-cost', goods),
  );
  await measure('`GET /v1/review/product/{productId}`', () => get(`review/product/${productId}`));

  const purchases: Purchase[] = [];
  for (let index = 0; index <= repeats; index++) {
    const { token, addressId } = await newBuyer(call);
    const plan = await planPurchase(call, { token, addressId }, { productId });
    purchases.push({ token, plan, intent: undefined, order: undefined });
  }
  const at = (index: number) => purchases[index] as Purchase;
  await measure('`POST /v1/payment/stripe/create-intent`', async (index) => {
    at(index).intent = await at(index).plan.createIntent();
  });
  await measure('`POST /v1/order`', async (index) => {
    const { token, plan, intent } = at(index);
    if (intent) at(index).order = orderActions(call, (await plan.order(intent)).data.order.id, token);
  });
  for (const { intent } of purchases) if (intent) payments.confirm(intent.id, cards.good);
  await measure('`POST /v1/payment/stripe/retrieve/{paymentIntentId}`, just paid', async (index) => {
    const { token, intent } = at(index);
    if (intent) await retrievePayment(call, intent, token);
  });
  await measure('`GET /v1/order`, one order', (index) => get('order', at(index).token));
  await measure('`POST /v1/order/cancel/{id}`, paid', async (index) => at(index).order?.cancel());
  const comment = 'It browns well.';
  await measure('`POST /v1/review`', (index) =>
    call('POST', 'review', { productId, rating: 4, comment }, at(index).token),
  );
}

/** Reads the whole catalogue as a rebuild does. */
export async function readProducts({ url, pid }: Medusa, print: (line: string) => void): Promise<void> {
  const call = callerOf(url);
  const [began, before] = [performance.now(), cpuTime(pid())];
  let count = 0;
  let cursor: string | undefined;
  do {
    const path = `catalog${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`;
    const { data } = await call<{ products: SentProduct[]; nextCursor?: string }>('GET', path);
    count += data.products.length;
    cursor = data.nextCursor;
  } while (cursor);
  const seconds = Math.round((performance.now() - began) / 1000);
  const each = ((cpuTime(pid()) - before) / count).toFixed(1);
  print(`ok           ${count} products are read in ${seconds} s, ${each} ms of Medusa’s CPU time each`);
}

interface Purchase {
  token: string;
  plan: Awaited<ReturnType<typeof planPurchase>>;
  intent: SentPaymentIntent | undefined;
  order: ReturnType<typeof orderActions> | undefined;
}

/** The CPU time of a process and its threads, in milliseconds. */
function cpuTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // Linux counts in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
