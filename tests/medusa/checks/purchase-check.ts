/** Checks what `check:backend` can't: many buyers want the last pieces, and only a webhook tells Medusa of a payment. */
import { deepEqual } from 'node:assert/strict';
import type { SentOrder, SentProduct } from '../../../scripts/medusa/src/contract.ts';
import { type CallApi, callerOf, eventually } from '../calls.ts';
import { type Buyer, newBuyer, newPurchase, offeredStock, pay } from '../purchases.ts';

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

async function scarceProduct(call: CallApi): Promise<SentProduct> {
  const { data } = await call<{ products: SentProduct[] }>('GET', 'catalog');
  const sold = data.products.filter(({ variants, stock }) => !variants && stock > 0);
  const [scarce] = sold.toSorted((a, b) => a.stock - b.stock);
  if (!scarce || scarce.stock >= buyers * purchasesOfEach)
    throw new Error('Every product has too much stock for this check');
  return scarce;
}
