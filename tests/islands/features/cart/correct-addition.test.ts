/** Corrects what a list's button has added, once the API has said what is in stock. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { encodeCart, readCart } from '#features/cart/cart-storage.ts';
import { correctAddition } from '#features/cart/correct-addition.script.ts';
import { itemToAdd } from '#features/cart/item-to-add.script.ts';
import { keepOpenPayment } from '#features/open-payment/open-payment-storage.ts';
import { cartKey } from '#platform/storage-keys.ts';
import { product, startHostileApi } from '../../../support/api/hostile-api.ts';
import { itemOf } from '../../../support/cart.ts';
import { connect } from '../../../support/page/connection.ts';

const api = await startHostileApi();
afterAll(() => api.close());
beforeEach(() => connect(api));

/** The cart has 4 mugs, of which the shopper has just added one. By the build, as many are in stock. */
function addFourth(): HTMLElement {
  const item = { ...itemOf('id-mug', { slug: 'mug', stock: 4 }), quantity: 4 };
  localStorage.setItem(cartKey, encodeCart({ items: [item] }));
  document.body.innerHTML = `<button data-add-to-cart data-before="3" data-product='${JSON.stringify(item)}'>Add</button>`;
  return document.querySelector('button') as HTMLElement;
}

const payment = { accountId: '', paymentIntentId: 'pi', orderId: 'o', fingerprint: '' };

test.each([
  ['the cart gets no more than the stock', undefined, 1],
  ['stock that the own unpaid order holds stays in the cart', [{ productId: 'id-mug', quantity: 3 }], 4],
])('%s', async (_title, held, left) => {
  api.shop.products['mug'] = product('mug', { stock: 1 });
  keepOpenPayment(held && { ...payment, held });
  const button = addFourth();
  await correctAddition(button);
  expect(readCart().items).toMatchObject([{ quantity: left, product: { stock: left } }]);
  expect(itemToAdd(button).product.stock).toBe(left);
});
