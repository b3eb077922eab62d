import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Address } from '#api/contract/address.ts';
import { AddressStep } from '#features/checkout/AddressStep.tsx';
import type { Choices } from '#features/checkout/checkout.ts';
import { checkoutPage } from '#features/checkout/page.ts';
import checkout from '#i18n/messages/en/checkout.json';
import failures from '#i18n/messages/en/failures.json';
import type { Loadable } from '#lib/loadable.ts';

const page = checkoutPage({
  locale: 'en',
  messages: { checkout, failures, account: {}, auth: {}, cart: {}, payment: {} },
  imageVariants: false,
});
const home: Address = {
  id: 'home',
  name: 'Ada Lovelace',
  line1: 'Rue 1',
  line2: null,
  city: 'Paris',
  postalCode: '75001',
  country: 'FR',
};
const nowhere: Address = { ...home, id: 'nowhere', country: '' };

afterEach(cleanup);

function show(addresses: Loadable<readonly Address[]>, choices: Choices = {}) {
  const calls = { onContinue: vi.fn(), onChoose: vi.fn(), onRetry: vi.fn(), onStop: vi.fn() };
  render(
    <AddressStep
      {...{ page, addresses, choices, ...calls }}
      newAddress={() => <p>The form</p>}
      isAddingAtFirst={false}
    />,
  );
  return calls;
}
const ready = (...data: Address[]) => ({ state: 'ready', data }) as const;
const goOn = () => fireEvent.click(screen.getByRole('button', { name: 'Continue to shipping' }));

test('no address yet: says so, with the form and nothing to go on with', () => {
  show(ready());
  expect(screen.getByText(/You have no address yet/)).toBeDefined();
  expect(screen.getByText('The form')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Continue to shipping' })).toBeNull();
});

test.each([
  ['nothing chosen', {}, 'Please fill all required fields'],
  [
    'no billing address',
    { shippingAddressId: 'home', billingAddressId: 'gone' },
    'Please fill all required fields',
  ],
  ['no country', { shippingAddressId: 'nowhere' }, 'Selected address is missing country information'],
  [
    'no country to send the invoice to',
    { shippingAddressId: 'home', billingAddressId: 'nowhere' },
    'Selected address is missing country information',
  ],
])('%s: the message of spec section 8, and no further step', (_, choices, message) => {
  const { onContinue } = show(ready(home, nowhere), choices);
  goOn();
  expect(screen.getByRole('alert').textContent).toBe(message);
  expect(onContinue).not.toHaveBeenCalled();
});

test('chosen addresses lead on; billing is the same in one tap', () => {
  const { onContinue, onChoose } = show(ready(home, nowhere), { shippingAddressId: 'home' });
  goOn();
  expect(onContinue).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('checkbox', { name: /same as the shipping address/ }));
  expect(onChoose).toHaveBeenLastCalledWith({ billingAddressId: 'home' });
});

test('addresses that could not be loaded can be asked for again', () => {
  const { onRetry } = show({ state: 'failed', failure: { kind: 'offline' } });
  expect(screen.getByText(/^Failed to load your addresses\./)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});
