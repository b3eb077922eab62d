/** What a merchant's tags hear about the shopper (features/consent/tag-events.script.ts). */
import { beforeEach, expect, test, vi } from 'vitest';
import { addItem, type ProductItem } from '#features/cart/cart.ts';
import { changeCart } from '#features/cart/cart-storage.ts';
import { setItemToAdd, tellItem } from '#features/cart/item-to-add.script.ts';
import { everythingAllowed, onlyNecessary } from '#features/consent/consent.ts';
import { saveConsent } from '#features/consent/consent-storage.ts';
import { startTagEvents } from '#features/consent/tag-events.script.ts';
import { completePurchase } from '#features/payment/complete-purchase-flow.ts';
import { newPayment, updatePayment } from '#features/payment/payment-storage.ts';

/** Vitest exposes the jsdom instance. */
declare const jsdom: { reconfigure: (to: { url: string }) => void };

const { heard, listen } = vi.hoisted(() => {
  const heard: [name: string, detail: unknown][] = [];
  const hear = (event: Event) => heard.push([event.type, (event as CustomEvent).detail]);
  return {
    heard,
    listen: () => {
      for (const name of ['view', 'add', 'checkout', 'purchase'])
        document.addEventListener(`shop:${name}`, hear);
    },
  };
});

vi.mock('#features/consent/tags.ts', () => ({
  tags: [
    {
      name: 'Example Analytics',
      category: 'marketing',
      hosts: [],
      start: () => {
        listen();
        return () => undefined;
      },
    },
  ],
}));

const pan = {
  productId: 'p1',
  product: { name: 'Pan', price: 20, stock: 9, slug: 'pan', imageUrl: null, vatRate: 10 },
} satisfies ProductItem;
const pans = (quantity: number) => ({ ...pan, product: expect.objectContaining(pan.product), quantity });

async function addPans(quantity: number): Promise<void> {
  await changeCart((cart) => addItem(cart, pan, quantity));
}

/** Pays for two pans. The checkout settles the payment, and so does the confirmation page. */
async function buy(): Promise<void> {
  updatePayment(newPayment('two pans'), { paymentIntentId: 'pi_1', orderId: 'ord_1' });
  const paid = { paymentIntentId: 'pi_1', total: 5100, items: [{ productId: 'p1', quantity: 2 }] };
  await completePurchase(paid);
  await completePurchase({ ...paid, orderId: 'ord_1' });
}

const purchase = ['shop:purchase', { orderId: 'ord_1', total: 51, currency: 'USD', items: [pans(2)] }];

beforeEach(() => {
  heard.length = 0;
  globalThis.shopPurchases = undefined;
  document.body.innerHTML = '<main></main>';
});

test('tags get events of views, additions and purchases', async () => {
  listen();
  document.body.innerHTML = `<main><form data-add-to-cart data-product='${JSON.stringify(pan)}'></form></main>`;
  let isAllowed = true;
  startTagEvents(() => isAllowed);
  await addPans(1);
  await addPans(2);
  await buy();
  expect(heard).toEqual([['shop:view', pan], ['shop:add', pans(1)], ['shop:add', pans(2)], purchase]);

  isAllowed = false;
  await addPans(1);
  await buy();
  expect(heard).toHaveLength(4);
});

test('tags are told when the form offers another product', () => {
  listen();
  document.body.innerHTML = `<main></main>`;
  let isAllowed = true;
  startTagEvents(() => isAllowed);
  expect(heard).toEqual([]);
  // The page of a product that is newer than the build draws its form later.
  document.body.innerHTML = `<main><form data-add-to-cart data-product='${JSON.stringify(pan)}'></form></main>`;
  const form = document.querySelector('form') as HTMLElement;
  tellItem(form);
  const large = { ...pan, productId: 'p2' };
  setItemToAdd(form, large);
  // The price check only corrects the stock.
  setItemToAdd(form, { ...large, product: { ...large.product, stock: 3 } });
  expect(heard).toEqual([
    ['shop:view', pan],
    ['shop:view', large],
  ]);
  isAllowed = false;
});

test('tags get no events until the shopper consents', async () => {
  jsdom.reconfigure({ url: 'https://shop.example/fr/checkout' });
  saveConsent(onlyNecessary);
  await addPans(2);
  await import('#features/consent/tags.script.ts');
  expect(heard).toEqual([]);
  saveConsent(everythingAllowed);
  await Promise.resolve();
  expect(heard).toEqual([['shop:checkout', { items: [pans(2)] }]]);
  await buy();
  expect(heard).toEqual([['shop:checkout', { items: [pans(2)] }], purchase]);
  saveConsent(onlyNecessary);
  await addPans(1);
  expect(heard).toHaveLength(2);
});
