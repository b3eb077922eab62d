import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { startCart } from '#features/cart/add-to-cart.script.ts';
import { readCart } from '#features/cart/cart-storage.ts';
import { showOutcomes } from '#features/cart/outcome-toasts.script.ts';
import { checkPrice } from '#features/product-page/price-check.script.ts';
import { $toasts } from '#features/toasts/toasts-store.ts';
import { messageReader } from '#i18n/template.ts';
import { product, startHostileApi } from '../../../support/api/hostile-api.ts';
import { connect } from '../../../support/page/connection.ts';

const texts = {
  priceChanged: 'The price has changed: {{now}} instead of {{before}}.',
  justSoldOut: 'This product is now out of stock.',
  outOfStock: 'Out of stock',
  lowStock_other: 'Only {{count}} left',
  productGone: 'This product is no longer available',
  backToCategory: 'Back to the category',
  suggestions: 'You might like',
  versions: 'This product now comes in several versions.',
  versionsSoon: 'You’ll soon be able to choose one here.',
  reload: 'Reload the page to choose one',
  now: 'Now',
  before: 'before',
};
const cartTexts = {
  addedToCart: '{{name}} is in your cart.',
  updatedQuantity: '{{name}}: {{quantity}} in your cart now.',
  outOfStock: '{{name}} is out of stock.',
  chooseOption: '{{name}} now comes in several versions.',
  withdrawn: '{{name}} is no longer available, so we couldn’t add it to your cart.',
};
vi.mock('#i18n/load.ts', () => ({
  loadMessages: async () => texts,
  loadText: async () => messageReader('en', cartTexts),
}));

const api = await startHostileApi();
afterAll(() => api.close());
beforeEach(() => connect(api));
startCart();

/** Renders the built price, $11.00 including VAT, and the form that adds the product to the cart. */
function renderBuyBox(stock: number): HTMLElement {
  const line = JSON.stringify({
    productId: 'id-mug',
    product: { name: 'mug', slug: 'mug', price: 10, stock, vatRate: 10 },
  });
  document.body.innerHTML = `<div data-fresh data-category="cups" data-price="1100" data-stock="${stock}">
    <span data-fresh-price>$11.00</span> <p data-fresh-stock></p> <p tabindex="-1" data-fresh-note></p>
    <form data-add-to-cart data-product='${line}'><input name="quantity" value="1"><button>Add</button></form></div>
    <section data-related><h2>Goes well with</h2><ul></ul></section>`;
  return document.querySelector('[data-fresh]') as HTMLElement;
}
const part = (name: string) => document.querySelector<HTMLElement>(`[data-fresh-${name}]`);
const button = () => document.querySelector('button') as HTMLButtonElement;

test('low stock shows in the warning colour', async () => {
  api.shop.products['mug'] = product('mug', { stock: 2 });
  await checkPrice(renderBuyBox(9));
  expect(part('stock')?.textContent).toBe('Only 2 left');
  expect(part('stock')?.firstElementChild?.className).toContain('text-warm');
});

test('a quantity above the fresh stock can’t be increased', async () => {
  api.shop.products['mug'] = product('mug', { stock: 2 });
  const box = renderBuyBox(9);
  const field = box.querySelector('input') as HTMLInputElement;
  [field.min, field.max, field.value] = ['1', '9', '5'];
  field.insertAdjacentHTML('beforebegin', '<button type="button" data-press="stepDown">−</button>');
  field.insertAdjacentHTML('afterend', '<button type="button" data-press="stepUp">+</button>');
  await checkPrice(box);
  const ends = () =>
    [...box.querySelectorAll('[data-press]')].map((one) => one.getAttribute('aria-disabled'));
  await vi.waitFor(() => expect(ends()).toEqual(['false', 'true']));
});

test('a repeated check adds no listener to the buy box', async () => {
  api.shop.products['mug'] = product('mug', { stock: 2 });
  const box = renderBuyBox(9);
  await checkPrice(box);
  const listen = vi.spyOn(box, 'addEventListener');
  await checkPrice(box);
  expect(listen).not.toHaveBeenCalled();
});

test('a reduced price shows what it was before', async () => {
  api.shop.products['mug'] = product('mug', { stock: 9, price: 10, listPrice: 20 });
  await checkPrice(renderBuyBox(9));
  expect(part('price')?.textContent).toBe('Now $11.00, before $22.00, −50%');
  expect(part('price')?.querySelector('s')?.textContent).toBe('$22.00');
  expect(JSON.parse(document.querySelector('form')?.dataset['product'] ?? '').product.listPrice).toBe(20);
});

test('a product that just sold out says so once', async () => {
  api.shop.products['mug'] = product('mug', { stock: 0 });
  const box = renderBuyBox(3);
  button().focus();
  await checkPrice(box);
  expect([button().disabled, button().form?.hidden]).toEqual([true, true]);
  expect(part('stock')?.textContent).toBe('');
  expect(part('note')?.textContent).toBe('This product is now out of stock.');
  expect(document.activeElement).toBe(part('note'));
});

test('a product that sold out before the build says so', async () => {
  api.shop.products['mug'] = product('mug', { stock: 0, price: 20 });
  await checkPrice(renderBuyBox(0));
  expect(part('stock')?.firstElementChild?.className).toContain('text-danger');
  expect(part('note')?.textContent).toBe('The price has changed: $22.00 instead of $11.00.');
});

test.each(['sold out', 'deleted'])('a product that is now %s shows what else to buy', async (change) => {
  if (change === 'sold out') api.shop.products['mug'] = product('mug', { stock: 0 });
  else delete api.shop.products['mug'];
  await checkPrice(renderBuyBox(3));
  expect(part('note')?.nextElementSibling?.textContent).toBe('You might like');
});

test('a page older than a product’s options offers a reload', async () => {
  history.replaceState(null, '', '/product/mug');
  const options = [{ name: 'Colour', values: [{ name: 'Blue' }] }];
  const variants = [{ id: 'blue', values: ['Blue'], price: 10, stock: 3 }];
  api.shop.products['mug'] = product('mug', { options, variants, maxPrice: 10 });
  const box = renderBuyBox(9);
  button().click();
  await vi.waitFor(() => expect(readCart().items).toHaveLength(1));
  await checkPrice(box);
  expect(box.querySelector('form')?.hidden).toBe(true);
  expect(part('note')?.textContent).toBe(
    'This product now comes in several versions. Reload the page to choose one',
  );
  expect(part('note')?.querySelector('a')?.getAttribute('href')).toBe('/product/mug');
  await vi.waitFor(() => expect(readCart().items).toEqual([]));

  // The referrer shows that the link has already reloaded the page. The link leaves out the page's query.
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/product/mug?ref=mail`);
  await checkPrice(renderBuyBox(9));
  expect(part('note')?.textContent).toBe(
    'This product now comes in several versions. You’ll soon be able to choose one here.',
  );
  expect(part('note')?.querySelector('a')).toBeNull();
});

test.each([0, 2])('adding a deleted product is undone (%i in the cart before)', async (before) => {
  const product = { name: 'mug', price: 10, stock: 9, slug: 'mug', imageUrl: null, vatRate: 10 };
  const items = before ? [{ productId: 'id-mug', product, quantity: before }] : [];
  localStorage.setItem('shopping-cart', JSON.stringify({ version: 1, items }));
  const quantity = () => readCart().items[0]?.quantity ?? 0;
  delete api.shop.products['mug'];
  const box = renderBuyBox(9);
  button().click();
  await vi.waitFor(() => expect(quantity()).toBe(before + 1));
  button().click();
  await vi.waitFor(() => expect(quantity()).toBe(before + 2));
  await showOutcomes();
  await checkPrice(box);
  await vi.waitFor(() => expect(quantity()).toBe(before));
  await showOutcomes();
  expect($toasts.get().map(({ text }) => text)).toEqual([
    'mug is no longer available, so we couldn’t add it to your cart.',
  ]);
});

test('adding a product that has sold out is undone', async () => {
  api.shop.products['mug'] = product('mug', { stock: 0 });
  const box = renderBuyBox(9);
  button().click();
  await vi.waitFor(() => expect(readCart().items).toHaveLength(1));
  await showOutcomes();
  await checkPrice(box);
  await vi.waitFor(() => expect(readCart().items).toHaveLength(0));
  await showOutcomes();
  expect($toasts.get().map(({ text }) => text)).toContain('mug is out of stock.');
  expect($toasts.get().map(({ text }) => text)).not.toContain('mug is in your cart.');
});
