import { expect, test, vi } from 'vitest';
import { readCart } from '#features/cart/cart-storage.ts';
import { orderAgain } from '#features/orders/order-again-flow.ts';
import { product } from '../../support/api/hostile-api.ts';

vi.mock('#platform/config.ts', async (original) => ({ ...(await original<object>()), readsById: true }));

const item = (id: string, slug: string | null = id) => ({
  productId: id,
  slug,
  name: id,
  imageUrl: null,
  quantity: 1,
  unitPrice: 9,
  vatRate: 20,
  total: 9,
  options: null,
  grossUnitPrice: null,
  grossTotal: null,
});

test('ordering again reads all products with one call', async () => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url.replace('https://api.shop.example', ''));
    return Response.json({ products: [product('a', { id: 'a' }), product('c', { id: 'c' })] });
  });
  const result = await orderAgain({ items: [item('a'), item('b'), item('c', null)] }, {});
  expect(calls).toEqual(['/v1/product?ids=a%2Cb%2Cc']);
  expect(result).toMatchObject({ ok: true, data: { added: [{ name: 'a' }, { name: 'c' }], missing: ['b'] } });
  expect(readCart().items.map(({ productId }) => productId)).toEqual(['a', 'c']);
});
