import { expect, test } from 'vitest';
import { expireUnpaid } from '#features/orders/orders-store.ts';
import { Shopper, setStock } from '../../support/api/shopper.ts';
import { apiOfPages, signInHere } from '../../support/page/connection.ts';

const api = await apiOfPages(1);

test('expiring an order that was cancelled elsewhere succeeds', async () => {
  const shopper = new Shopper(api);
  const [productId = ''] = setStock(api, 1);
  const { order } = await shopper.order([{ productId, quantity: 1 }]);
  signInHere(api, shopper.id);
  // The time to pay isn't over, so the API refuses to expire the order.
  expect(await expireUnpaid(order)).toMatchObject({ ok: false, failure: { kind: 'refused' } });
  await shopper.cancel(order.id);
  expect(await expireUnpaid(order)).toMatchObject({ ok: true });
});
