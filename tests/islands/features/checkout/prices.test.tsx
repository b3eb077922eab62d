/** What the checkout shows of prices with VAT, several VAT rates and shipping methods. */
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ShippingMethod } from '#api/contract/quote.ts';
import { CheckoutIsland } from '#features/checkout/CheckoutIsland.tsx';
import { ShippingStep } from '#features/checkout/ShippingStep.tsx';
import { withPage } from '#i18n/page-context.tsx';
import { messagesFor } from '#i18n/translator.ts';
import { newShopper } from '../../../support/page/checkout.ts';
import { apiOfPages } from '../../../support/page/connection.ts';

const messages = messagesFor('en', ['checkout', 'account', 'cart', 'payment', 'calls', 'auth']);
const api = await apiOfPages(2);
const ids = api.db.all<{ id: string }>`SELECT id FROM product ORDER BY id`.map(({ id }) => id);

/** A shopper with both products in the cart. Each costs `price` without VAT. */
function fillCart(price: number, more: object = {}): void {
  newShopper(api);
  const product = { name: 'Thing', price, stock: 9, slug: 'thing', imageUrl: null, vatRate: 20, ...more };
  const items = ids.map((productId) => ({ productId, product, quantity: 1 }));
  localStorage.setItem('shopping-cart', JSON.stringify({ version: 1, items }));
  // The cart of an earlier test may still be in the page's store.
  dispatchEvent(new StorageEvent('storage', { key: 'shopping-cart' }));
  api.db.run`UPDATE product SET price_cents = ${price * 100}, gross_cents = NULL, vat_rate = 20, stock = 9`;
}

const summary = async () => (await screen.findByRole('region', { name: 'Order summary' })).textContent;

test('the summary has a line for each VAT rate', async () => {
  fillCart(10);
  api.db.run`UPDATE product SET vat_rate = 5.5 WHERE id = ${ids[0] ?? ''}`;
  render(<CheckoutIsland locale="en" messages={messages} />);
  await screen.findByText('VAT 5.5%');
  expect(screen.getByText('VAT 5.5%').nextSibling?.textContent).toBe('$0.55');
  expect(screen.getByText('VAT 20%').nextSibling?.textContent).toBe('$2.00');
  screen.getByText(/products with different VAT rates \(France\), not the 10% estimated in your cart/);
  expect(await summary()).not.toContain('Error calculating VAT');
});

test('a gross price is charged as it is', async () => {
  fillCart(8.33, { price: 8.325, grossPrice: 9.99 });
  api.db.run`UPDATE product SET gross_cents = 999`;
  render(<CheckoutIsland locale="en" messages={messages} />);
  await screen.findByText('VAT 20%');
  expect(screen.getAllByText('1 × $9.99')).toHaveLength(2);
  expect(screen.getByText('Subtotal excl. VAT').nextSibling?.textContent).toBe('$16.65');
  expect(screen.getAllByText('$19.98').length).toBeGreaterThan(0);
  expect(await summary()).not.toMatch(/rounded one by one|each product’s own VAT/);
});

const Step = withPage<'checkout' | 'calls', { methods: ShippingMethod[] }>(({ methods }) => (
  <ShippingStep
    address={undefined}
    methods={{ kind: 'ready', data: methods }}
    mustRemoveItems={false}
    chosen={undefined}
    rate={20}
    note={undefined}
    onChoose={() => undefined}
    onContinue={() => undefined}
    onBack={() => undefined}
    onRetry={() => undefined}
    onStop={() => undefined}
  />
));
const method = {
  id: 'a',
  name: 'By post',
  description: null,
  cost: 5,
  freeFrom: null,
  minDays: 2,
  maxDays: 4,
};

test.each([
  [{}, '2\u00a0to\u00a04\u00a0days'],
  [{ minDays: null }, 'Up to 4\u00a0days'],
  [{ maxDays: null }, 'At least 2\u00a0days'],
  [{ minDays: 1, maxDays: null }, 'At least 1\u00a0day'],
  [{ maxDays: 2 }, '2\u00a0days'],
  [{ minDays: null, maxDays: null }, ''],
  [{ freeFrom: 150 }, '2\u00a0to\u00a04\u00a0days – Free from a $150.00 subtotal'],
  [{ freeFrom: 150, cost: 0 }, '2\u00a0to\u00a04\u00a0days'],
])('a shipping method with %j says “%s”', (more, expected) => {
  render(<Step locale="en" messages={messages} methods={[{ ...method, ...more }]} />);
  expect(screen.getByRole('radio').parentElement?.querySelector('.text-muted')?.textContent).toBe(expected);
});
