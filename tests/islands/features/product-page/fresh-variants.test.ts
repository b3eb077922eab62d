import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { startCart } from '#features/cart/add-to-cart.script.ts';
import { readCart } from '#features/cart/cart-storage.ts';
import { checkPrice } from '#features/product-page/price-check.script.ts';
import { product, startHostileApi } from '../../../support/api/hostile-api.ts';
import { line, part, radio, renderOptions, startPicker } from '../../../support/page/buy-box.ts';
import { connect } from '../../../support/page/connection.ts';

const texts = {
  inStock: 'In stock',
  outOfStock: 'Out of stock',
  lowStock_other: 'Only {{count}} left',
  priceChanged: 'Now {{now}} instead of {{before}}.',
  justSoldOut: 'Now out of stock.',
  backInStock: 'Back in stock.',
  variantGone: 'No longer available.',
  productGone: 'Product gone',
  backToCategory: 'Back',
};
vi.mock('#i18n/load.ts', () => ({ loadMessages: async () => texts }));

const api = await startHostileApi();
afterAll(() => api.close());

const sample = (size: string, stock = 9) => ({ id: `boots-${size}`, values: [size], price: 10, stock });
const options = [{ name: 'Size', values: ['S', 'M', 'L'].map((name) => ({ name })) }];
const box = () => document.querySelector('[data-fresh]') as HTMLElement;

let scrollTo: Awaited<ReturnType<typeof startPicker>>;

beforeEach(async () => {
  connect(api);
  renderOptions(
    ['Size'],
    ['S', 'M', 'L'].map((size) => sample(size, size === 'L' ? 0 : 9)),
  );
  scrollTo = await startPicker('/product/boots');
});

test('the page says how the chosen variant has changed', async () => {
  const variants = [sample('S'), { ...sample('M', 2), price: 12 }, sample('L', 9)];
  api.shop.products['boots'] = product('boots', { options, variants, maxPrice: 12 });
  await checkPrice(box());
  expect([part('price').textContent, part('note').textContent]).toEqual(['$11.00', '']);
  radio(0, 'M').click();
  expect(part('price').textContent).toBe('$13.20');
  expect(part('stock').textContent).toBe('Only 2 left');
  expect(part('note').textContent).toBe('Now $13.20 instead of $11.00.');
  expect(line()).toMatchObject({ productId: 'boots-M', product: { price: 12, stock: 2 } });
  expect(radio(0, 'L').title).toBe('');
  radio(0, 'L').click();
  expect(part('note').textContent).toBe('Back in stock.');
  expect(document.querySelector('button')?.disabled).toBe(false);
});

test('fresh prices leave the gallery as it is', async () => {
  const variants = [sample('S'), sample('M'), sample('L')];
  api.shop.products['boots'] = product('boots', { options, variants, maxPrice: 10 });
  await checkPrice(box());
  expect(scrollTo).not.toHaveBeenCalled();
  radio(0, 'M').click();
  expect(scrollTo).toHaveBeenCalledOnce();
});

test('adding a variant that has sold out is undone', async () => {
  startCart();
  const variants = [sample('S', 0), sample('M'), sample('L')];
  api.shop.products['boots'] = product('boots', { options, variants, maxPrice: 10 });
  document.querySelector('button')?.click();
  await vi.waitFor(() => expect(readCart().items).toHaveLength(1));
  await checkPrice(box());
  expect(readCart().items).toEqual([]);
});

test('a chosen variant that just sold out says so once', async () => {
  const variants = [sample('S', 0), sample('M'), sample('L')];
  api.shop.products['boots'] = product('boots', { options, variants, maxPrice: 10 });
  await checkPrice(box());
  expect([part('stock').textContent, part('note').textContent]).toEqual(['', 'Now out of stock.']);
  radio(0, 'M').click();
  expect([part('stock').textContent, part('note').textContent]).toEqual(['In stock', '']);
});

test('a deleted variant can be chosen and says so', async () => {
  api.shop.products['boots'] = product('boots', {
    options,
    variants: [sample('M'), sample('L')],
    maxPrice: 10,
  });
  document.querySelector('button')?.focus();
  await checkPrice(box());
  expect([part('stock').textContent, part('note').textContent]).toEqual(['', 'No longer available.']);
  expect(document.querySelector('button')?.disabled).toBe(true);
  expect(document.activeElement).toBe(part('note'));
  radio(0, 'M').click();
  expect(document.querySelector('button')?.disabled).toBe(false);
});

test('a deleted product can’t be bought in any variant', async () => {
  delete api.shop.products['boots'];
  await checkPrice(box());
  expect(document.querySelector('form')?.hidden).toBe(true);
  expect(part('note').textContent).toContain('Product gone');
});
