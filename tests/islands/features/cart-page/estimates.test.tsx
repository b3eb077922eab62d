/** What the cart says about shipping and a discount code before the checkout. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { noItemChanges } from '#features/cart/cart-check.ts';
import { CartIsland } from '#features/cart-page/CartIsland.tsx';
import { CartView } from '#features/cart-page/CartView.tsx';
import { enterCode } from '#features/discount/discount-store.ts';
import { withPage } from '#i18n/page-context.tsx';
import { messagesFor } from '#i18n/translator.ts';
import { newShopper } from '../../../support/page/checkout.ts';
import { apiOfPages, controlOf } from '../../../support/page/connection.ts';

vi.mock('#platform/backend-features.ts', async (original) => ({
  ...(await original<object>()),
  discountCodes: true,
}));
vi.mock('#platform/config.ts', async (original) => ({
  ...(await original<object>()),
  deliveryCountries: ['BE', 'FR', 'US'],
  shopCountry: 'BE',
}));

const showCart = () =>
  render(<CartIsland locale="en" messages={messagesFor('en', ['cart'])} apiResizes={false} />);
const totals = () => screen.getByRole('region', { name: 'Order summary' }).querySelector('dl')?.textContent;
const countryChoice = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Deliver to' });

const api = await apiOfPages(2, { features: { discountCodes: true } });

test('the cart estimates the discount of a code', async () => {
  newShopper(api);
  showCart();
  const before = totals();
  act(() => enterCode('fiveoff'));
  await screen.findByText('Discount code fiveoff: about $5.00 off (excl. VAT), applied at checkout');
  expect(totals(), 'the estimate stays as specified').toBe(before);
  for (let presses = 0; presses < 6; presses++)
    fireEvent.click(screen.getByRole('button', { name: /^Increase/ }));
  // Until the next estimate arrives, the last amount stays.
  screen.getByText(/about \$5\.00 off/);
  const calls = () => controlOf(api).calls('POST /v1/vat/calculate');
  // Shipping and discount, before and after the presses.
  await vi.waitFor(async () => expect(await calls()).toBeGreaterThan(3));
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  act(() => enterCode('SUMMER25'));
  await screen.findByText('The code SUMMER25 has expired.');
  expect(screen.queryByText(/about/)).toBeNull();
  expect(await calls(), 'six quick presses cause one estimate').toBeLessThan(12);
});

test('the cart estimates shipping and VAT by country', async () => {
  newShopper(api);
  showCart();
  await screen.findByText('Shipping to Belgium is free.');
  // The rate shows below the choice of its country.
  const rate = screen.getByText(/At checkout, VAT is 21%\.$/);
  fireEvent.click(screen.getByRole('button', { name: /^Decrease/ }));
  const choice = await countryChoice();
  expect(choice.compareDocumentPosition(rate)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await screen.findByText(
    /^Shipping to Belgium: from \$[\d.]+ incl\. VAT\. Free from a \$150\.00 subtotal\.$/,
  );
  const before = totals();
  fireEvent.change(choice, { target: { value: 'US' } });
  await screen.findByText(/At checkout, VAT is 0%\.$/);
  await screen.findByText(/^Shipping to United States: from \$[\d.]+, no VAT\./);
  expect(totals(), 'the total stays as specified').toBe(before);
});

test('the cart remembers the chosen delivery country', async () => {
  newShopper(api);
  showCart();
  fireEvent.change(await countryChoice(), { target: { value: 'US' } });
  await screen.findByText(/^Shipping to United States/);
  expect(localStorage.getItem('delivery-country')).toBe('US');
});

test('the cart ignores a stored country without delivery', async () => {
  newShopper(api);
  showCart();
  const choice = await countryChoice();
  fireEvent.change(choice, { target: { value: 'US' } });
  await screen.findByText(/^Shipping to United States/);
  act(() => {
    localStorage.setItem('delivery-country', 'XX');
    dispatchEvent(new StorageEvent('storage'));
  });
  await screen.findByText(/^Shipping to Belgium/);
  expect(choice.value).toBe('BE');
});

test('a change of the cart doesn’t reword the list of countries', async () => {
  newShopper(api);
  showCart();
  const choice = await countryChoice();
  expect([...choice.options].map(({ text }) => text)).toEqual(['Belgium', 'France', 'United States']);
  await screen.findByText('Shipping to Belgium is free.');
  const nameOf = vi.spyOn(Intl.DisplayNames.prototype, 'of');
  fireEvent.click(screen.getByRole('button', { name: /^Decrease/ }));
  await screen.findByText(/^Shipping to Belgium: from/);
  expect(nameOf.mock.calls).not.toContainEqual(['US']);
});

test('a VAT rate that also applies at checkout is named once', () => {
  const shown = { subtotal: '$10.00', vat: '$1.00', total: '$11.00', differs: '' } as const;
  const Page = withPage<'cart'>(() => (
    <CartView
      changes={noItemChanges}
      onAccept={vi.fn()}
      onRemove={vi.fn()}
      onClear={vi.fn()}
      totals={shown}
      vatThere="10"
    >
      <li>A mug</li>
    </CartView>
  ));
  render(<Page locale="en" messages={messagesFor('en', ['cart'])} />);
  expect(screen.getByText('The total includes 10% VAT, as at checkout, and no shipping.')).toBeDefined();
});
