/** A backend may have several VAT rates and not say which. */
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CheckoutIsland } from '#features/checkout/CheckoutIsland.tsx';
import { messagesFor } from '#i18n/translator.ts';
import { newShopper } from '../../../support/page/checkout.ts';
import { apiOfPages } from '../../../support/page/connection.ts';

const messages = messagesFor('en', ['checkout', 'account', 'cart', 'payment', 'calls', 'auth']);
const api = await apiOfPages(2);

test('without VAT rates, the summary shows one amount of VAT', async () => {
  newShopper(api);
  const product = { name: 'Thing', price: 10, stock: 9, slug: 'thing', imageUrl: null, vatRate: 20 };
  const items = api.db.all<{ id: string }>`SELECT id FROM product`.map(({ id: productId }) => ({
    productId,
    product,
    quantity: 1,
  }));
  localStorage.setItem('shopping-cart', JSON.stringify({ version: 1, items }));
  api.db.run`UPDATE product SET price_cents = 1000, gross_cents = NULL, vat_rate = 20, stock = 9`;
  const send = fetch;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await send(...request);
    if (!`${request[0]}`.endsWith('/v1/vat/calculate') || !response.ok) return response;
    return Response.json({ ...(await response.json()), rate: null, vatByRate: null });
  });
  render(<CheckoutIsland locale="en" messages={messages} />);
  expect((await screen.findByText('VAT')).nextSibling?.textContent).toBe('$4.00');
  screen.getByText(/products with different VAT rates \(France\), not the 10% estimated in your cart/);
  const summary = await screen.findByRole('region', { name: 'Order summary' });
  expect(summary.textContent).toContain('$24.00');
  expect(summary.textContent).not.toMatch(/Error calculating VAT|VAT 0%/);
});
