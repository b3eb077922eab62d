/** The cart of a shop that delivers to a single country. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CartIsland } from '#features/cart/CartIsland.tsx';
import { enterCode } from '#features/cart/discount-store.ts';
import { messagesFor } from '#i18n/translator.ts';
import { newShopper } from '../../../support/page/checkout.ts';
import { apiOfPages, controlOf } from '../../../support/page/connection.ts';

vi.mock('#platform/features.ts', async (original) => ({
  ...(await original<object>()),
  discountCodes: true,
}));
vi.mock('#platform/config.ts', async (original) => ({
  ...(await original<object>()),
  deliveryCountries: ['FR'],
}));

const api = await apiOfPages(2, { features: { discountCodes: true } });

test('the cart says roughly how much a code takes off, or why it doesn’t count', async () => {
  newShopper(api);
  render(<CartIsland locale="en" messages={messagesFor('en', ['cart'])} imageVariants={false} />);
  const sums = () => screen.getByRole('region', { name: 'Order summary' }).querySelector('dl')?.textContent;
  const before = sums();
  act(() => enterCode('fiveoff'));
  await screen.findByText('Discount code fiveoff: about $5.00 off (excl. VAT), applied at checkout');
  expect(sums(), 'the estimate stays as specified').toBe(before);
  for (let presses = 0; presses < 3; presses++)
    fireEvent.click(screen.getByRole('button', { name: /^Increase/ }));
  // The last amount stays meanwhile.
  screen.getByText(/about \$5\.00 off/);
  const calls = () => controlOf(api).calls('POST /v1/vat/calculate');
  await vi.waitFor(async () => expect(await calls()).toBeGreaterThan(1));
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  act(() => enterCode('SUMMER25'));
  await screen.findByText('The code SUMMER25 has expired.');
  expect(screen.queryByText(/about/)).toBeNull();
  expect(await calls(), 'presses that follow each other ask once').toBe(3);
});
