import { expect, test, vi } from 'vitest';
import { $shippingEstimate, estimateShipping } from '#features/cart-page/shipping-estimate-store.ts';

vi.mock('#platform/parts/load-part.ts', () => ({
  loadPart: () => Promise.reject(new TypeError('Failed to fetch')),
}));

test('an estimate whose script can’t load fails as if offline', async () => {
  const item = { productId: 'p', quantity: 1, product: { name: 'Mug', price: 1, vatRate: 0, stock: 1 } };
  await estimateShipping({ items: [item] } as never, 'FR');
  expect($shippingEstimate.get()).toEqual({
    kind: 'ready',
    data: { ok: false, failure: { kind: 'offline' } },
  });
});
