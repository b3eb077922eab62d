import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Address } from '#api/contract/address.ts';
import { AddressStep } from '#features/checkout/AddressStep.tsx';
import type { Choices } from '#features/checkout/checkout.ts';
import account from '#i18n/messages/en/account.json';
import checkout from '#i18n/messages/en/checkout.json';
import failures from '#i18n/messages/en/failures.json';
import { PageProvider } from '#i18n/page-context.tsx';
import type { Loadable } from '#lib/loadable.ts';

const messages = { account, checkout, failures };
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

function show(addresses: Loadable<readonly Address[]>, choices: Choices = {}) {
  const calls = { onContinue: vi.fn(), onChoose: vi.fn(), onRetry: vi.fn(), onStop: vi.fn() };
  const step = (known: Loadable<readonly Address[]>, chosen: Choices) => (
    <PageProvider locale="en" messages={messages}>
      <AddressStep
        {...calls}
        addresses={known}
        choices={chosen}
        note={undefined}
        save={async () => ({ ok: true, data: home })}
      />
    </PageProvider>
  );
  const { rerender } = render(step(addresses, choices));
  return {
    ...calls,
    update: (known: Loadable<readonly Address[]>, chosen: Choices) => rerender(step(known, chosen)),
  };
}
const ready = (...data: Address[]) => ({ state: 'ready', data }) as const;
const button = (name: string) => screen.getByRole('button', { name });
const goOn = () => fireEvent.click(button('Continue to shipping'));
const enter = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const missingCountry = 'Selected address is missing country information';

test('a shopper without an address gets the form and no Continue button', () => {
  show(ready());
  expect(screen.getByText(/You haven’t saved an address yet/)).toBeDefined();
  expect(screen.getByLabelText(/Full name/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Continue to shipping' })).toBeNull();
});

test('saving the first address moves the focus to that address', () => {
  const { update } = show(ready());
  button('Save').focus();
  update(ready(home), { shippingAddressId: 'home' });
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Ada Lovelace/ }));
});

test('saving another address focuses the selected one, and cancelling focuses “Add another address”', async () => {
  show(ready(home), { shippingAddressId: 'home' });
  fireEvent.click(button('Add another address'));
  button('Cancel').focus();
  fireEvent.click(button('Cancel'));
  expect(document.activeElement).toBe(button('Add another address'));
  fireEvent.click(button('Add another address'));
  enter(/Full name/, home.name);
  enter(/Address line 1/, home.line1);
  enter(/Postal code/, home.postalCode);
  enter(/City/, home.city);
  enter(/Country/, home.country);
  button('Save').focus();
  fireEvent.click(button('Save'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { checked: true })));
});

test.each([
  ['no chosen address', {}],
  ['no billing address', { shippingAddressId: 'home', billingAddressId: 'gone' }],
])('if there is %s, the address step asks for all required fields', (_, choices) => {
  const { onContinue } = show(ready(home, nowhere), choices);
  goOn();
  expect(screen.getByRole('alert').textContent).toBe('Please fill all required fields');
  expect(onContinue).not.toHaveBeenCalled();
});

test.each([
  ['shipping', { shippingAddressId: 'nowhere' }],
  ['billing', { shippingAddressId: 'home', billingAddressId: 'nowhere' }],
])('a chosen %s address without a country shows an error and can be edited', async (_, choices) => {
  const { onContinue, update } = show(ready(home, nowhere), choices);
  expect(screen.getByText(missingCountry)).toBeDefined();
  goOn();
  expect(onContinue).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button('Edit this address'));
  fireEvent.click(button('Edit this address'));
  expect(screen.getByLabelText<HTMLSelectElement>(/Country/).value).toBe('');
  enter(/Country/, 'CH');
  button('Save').focus();
  fireEvent.click(button('Save'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  update(ready(home, { ...nowhere, country: 'CH' }), choices);
  expect(screen.queryByText(missingCountry)).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
  goOn();
  expect(onContinue).toHaveBeenCalledOnce();
});

test('the shopper can continue with chosen addresses, and use the shipping address for billing in one tap', () => {
  const { onContinue, onChoose } = show(ready(home, nowhere), { shippingAddressId: 'home' });
  goOn();
  expect(onContinue).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('checkbox', { name: /same as shipping address/ }));
  expect(onChoose).toHaveBeenLastCalledWith({ billingAddressId: 'home' });
});

test('loading the addresses can be retried after a failure', () => {
  const { onRetry } = show({ state: 'failed', failure: { kind: 'offline' } });
  expect(screen.getByText(/^We couldn’t load your addresses\./)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});
