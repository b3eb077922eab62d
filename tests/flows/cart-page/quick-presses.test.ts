/** Quick presses on + and − ask for one estimate. */
import { expect, test, vi } from 'vitest';
import { estimateDiscount } from '#features/cart-page/discount-estimate-store.ts';
import { estimateShipping } from '#features/cart-page/shipping-estimate-store.ts';

vi.mock('#platform/backend-features.ts', async (original) => ({
  ...(await original<object>()),
  discountCodes: true,
}));

const asked: number[] = [];
vi.mock('#platform/parts/load-part.ts', () => ({
  loadPart: async () => ({
    offeredCountries: () => [],
    askForShipping: (cart: ReturnType<typeof cartOf>) => asked.push(cart.items[0]?.quantity ?? 0),
    askForDiscount: (request: { cart: ReturnType<typeof cartOf> }) => {
      asked.push(request.cart.items[0]?.quantity ?? 0);
      return { code: 'fiveoff', discount: null };
    },
  }),
}));

const cartOf = (quantity: number) => ({
  items: [{ productId: 'p', quantity, product: { name: 'Mug', price: 1, vatRate: 0, stock: 9 } }],
});

test.each([
  ['shipping', (quantity: number) => estimateShipping(cartOf(quantity) as never, 'FR')],
  [
    'discount',
    (quantity: number) =>
      estimateDiscount({ cart: cartOf(quantity) as never, code: 'fiveoff', country: 'FR' }),
  ],
] as const)('quick presses cause one call for the %s estimate', async (_, estimate) => {
  asked.length = 0;
  await Promise.all([2, 3, 4].map(estimate));
  expect(asked).toEqual([4]);
});
