/** Checks what `check:backend` can't: many buyers want the last pieces, and only a webhook tells Medusa of a payment. */
import { deepEqual } from 'node:assert/strict';
import type {
  SentOrder,
  SentProduct,
  SentShippingMethod,
  SentVat,
} from '../../../scripts/medusa/src/contract.ts';
import { type Admin, callAdmin } from '../admin.ts';
import { type CallApi, callerOf, eventually } from '../calls.ts';
import { type Buyer, newBuyer, newPurchase, offeredStock, pay } from '../purchases.ts';
import type { Database } from '../servers/postgres.ts';

const buyers = 4;
const purchasesOfEach = 4;

/** Throws at the first fault. */
export async function checkPurchases(url: string, print: (line: string) => void): Promise<void> {
  const call = callerOf(url);
  const all: Buyer[] = [];
  for (let index = 0; index < buyers; index++) all.push(await newBuyer(call));
  const [first] = all;
  if (!first) throw new Error('There is no buyer');
  const product = await scarceProduct(call);

  const purchases = [];
  for (const buyer of all)
    for (let index = 0; index < purchasesOfEach; index++)
      purchases.push(await newPurchase(call, buyer, product.id));
  const responses = await Promise.all(purchases.map(({ order }) => order()));
  const made = responses.filter(({ status }) => status === 201);
  const refused = responses.filter(({ status, data }) => status === 409 && data.code === 'out_of_stock');
  deepEqual([made.length, refused.length], [product.stock, purchases.length - product.stock]);
  deepEqual(await offeredStock(call, product.slug), 0);
  print(
    `ok           ${purchases.length} purchases at once get the last ${product.stock} pieces, and no more`,
  );

  for (const { data, token } of made) await call('POST', `order/cancel/${data.order.id}`, {}, token);
  deepEqual(await offeredStock(call, product.slug), product.stock);
  print('ok           cancelled orders give back all their stock');

  const { intent, order } = await newPurchase(call, first, product.id);
  const { id } = (await order()).data.order;
  await pay(url, intent);
  const status = async () => {
    const { data } = await call<{ order: SentOrder }>('GET', `order/${id}`, undefined, first.token);
    return data.order.status;
  };
  await eventually('a webhook makes the order paid', async () => (await status()) === 'paid');
  await call('POST', `order/cancel/${id}`, {}, first.token);
  deepEqual(await status(), 'refunded');
  print('ok           a webhook alone makes an order paid');
}

interface FreeShippingCheck {
  url: string;
  admin: Admin;
  database: Database;
}

/** The merchant sets prices with VAT, and makes a shipping method free from a net subtotal. Throws at the first fault. */
export async function checkFreeShipping(
  { url, admin, database }: FreeShippingCheck,
  print: (line: string) => void,
): Promise<void> {
  const call = callerOf(url);
  const { data } = await call<{ products: SentProduct[] }>('GET', 'catalog');
  const product = data.products.find(
    ({ variants, listPrice, vatRate }) => !variants && !listPrice && vatRate === 10,
  );
  if (!product) throw new Error('No product has a VAT rate of 10 %');
  const ask = async (country: string, quantity: number) => {
    const items = [{ productId: product.id, quantity }];
    const { methods } = (
      await call<{ methods: SentShippingMethod[] }>('POST', 'shipping/calculate-cost', { country, items })
    ).data;
    const [method] = methods;
    const quote = { country, items, shippingMethodId: method?.id };
    return { method, vat: (await call<SentVat>('POST', 'vat/calculate', quote)).data };
  };
  const change = (path: string, body: object) => callAdmin<object>(url, admin, `/admin/${path}`, body);
  const [variant] = database.read<{ id: string }>(
    `SELECT id FROM product_variant WHERE product_id = '${product.id}' AND deleted_at IS NULL`,
  );
  const prices = { prices: [{ currency_code: 'usd', amount: 10 }] };
  await change(`products/${product.id}/variants/${variant?.id}`, prices);
  const withVat = { attribute: 'currency_code', value: 'usd', is_tax_inclusive: true };
  await change('price-preferences', withVat);
  const { method, vat } = await ask('FR', 6);
  // Exactly, it would be 54.545454….
  deepEqual(vat.subtotal, 54.55);
  const rule = { attribute: 'item_total', operator: 'gte', value: 54.55 };
  await change(`shipping-options/${method?.id}`, {
    prices: [
      { currency_code: 'usd', amount: 8.9 },
      { currency_code: 'usd', amount: 0, rules: [rule] },
    ],
  });
  // Net 45.45, 54.55 and, with the VAT of Belgium, 49.59.
  for (const [country, quantity, isFree] of [
    ['FR', 5, false],
    ['FR', 6, true],
    ['BE', 6, false],
  ] as const) {
    const asked = await ask(country, quantity);
    deepEqual(
      [asked.method?.cost === 0, asked.vat.shipping === 0],
      [isFree, isFree],
      `${quantity} to ${country}`,
    );
  }
  print('ok           a rule of a shipping price counts the net subtotal in whole cents');
}

async function scarceProduct(call: CallApi): Promise<SentProduct> {
  const { data } = await call<{ products: SentProduct[] }>('GET', 'catalog');
  const sold = data.products.filter(({ variants, stock }) => !variants && stock > 0);
  const [scarce] = sold.toSorted((a, b) => a.stock - b.stock);
  if (!scarce || scarce.stock >= buyers * purchasesOfEach)
    throw new Error('Every product has too much stock for this check');
  return scarce;
}
