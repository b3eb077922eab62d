import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Address, AddressFields } from '#api/contract/address.ts';
import { AddressStep } from '#features/checkout/AddressStep.tsx';
import { type Choices, chosenIn, closedCheckout } from '#features/checkout/checkout.ts';
import { addressDraft, forgetCheckoutDraft } from '#features/checkout/draft-storage.ts';
import type { AddressToEnter } from '#features/checkout/EnteredAddress.tsx';
import { chosenCountry, deliveryCountry } from '#features/delivery/country-store.ts';
import account from '#i18n/messages/en/account.json';
import calls from '#i18n/messages/en/calls.json';
import checkout from '#i18n/messages/en/checkout.json';
import { PageProvider } from '#i18n/page-context.tsx';
import { countryCodes } from '#lib/countries.ts';
import type { Loadable } from '#lib/loadable.ts';
import { deliveryCountries } from '#platform/config.ts';
import { deliveryCountryKey } from '#platform/storage-keys.ts';

const messages = { account, checkout, calls };
const home: Address = {
  id: 'home',
  name: 'Ada Lovelace',
  line1: 'Rue 1',
  line2: null,
  company: null,
  region: null,
  city: 'Paris',
  postalCode: '75001',
  country: 'FR',
};
const nowhere: Address = { ...home, id: 'nowhere', country: '' };
const work: Address = { ...home, id: 'work', name: 'Office', country: 'DE' };
/** vitest.config.ts lists the countries where the shop of these tests delivers. */
const abroad: Address = { ...home, id: 'abroad', name: 'Abroad', country: 'BR' };

beforeEach(forgetCheckoutDraft);

function show(addresses: Loadable<readonly Address[]>, choices: Choices = {}) {
  const save = vi.fn(
    async (_fields: AddressFields, _entered: AddressToEnter) => ({ ok: true, data: home }) as const,
  );
  const calls = { onContinue: vi.fn(), onChoose: vi.fn(), onRetry: vi.fn(), onStop: vi.fn(), save };
  const step = (known: Loadable<readonly Address[]>, choices: Choices) => (
    <PageProvider locale="en" messages={messages}>
      <AddressStep
        {...calls}
        addresses={known}
        choices={choices}
        chosen={chosenIn({ ...closedCheckout, addresses: known, choices, delivery: deliveryCountries })}
        countries={() => ({ chosen: chosenCountry(), own: deliveryCountry() })}
        draft={addressDraft}
        note={undefined}
        ownName="Zoë Œuvrard"
      />
    </PageProvider>
  );
  const { rerender, unmount } = render(step(addresses, choices));
  return {
    ...calls,
    unmount,
    update: (known: Loadable<readonly Address[]>, chosen: Choices) => rerender(step(known, chosen)),
  };
}
const ready = (...data: Address[]) => ({ kind: 'ready', data }) as const;
const button = (name: string) => screen.getByRole('button', { name });
const goOn = () => fireEvent.click(button('Continue to shipping'));
const country = () => screen.getByLabelText<HTMLSelectElement>(/^Country/);
const typeAddress = ({ name, line1, postalCode, city }: Address) => {
  enter(/Full name/, name);
  enter(/Address line 1/, line1);
  enter(/Postal code/, postalCode);
  enter(/City/, city);
};
const enter = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const missingCountry = 'Selected address is missing country information';

test('a shopper without an address gets the form', () => {
  show(ready());
  expect(screen.getByText(/You haven’t saved an address yet/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>(/Full name/).value).toBe('Zoë Œuvrard');
  expect(document.forms[0]?.elements[0]).toBe(country());
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Continue to shipping' })).toBeNull();
});

test('the first saved address gets the focus', () => {
  const { update } = show(ready());
  button('Save').focus();
  update(ready(home), { shippingAddressId: 'home' });
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Ada Lovelace/ }));
});

describe.each([
  ['shipping', 'Add a shipping address', 'New shipping address', 'Shipping address'],
  ['billing', 'Add a billing address', 'New billing address', 'Billing address'],
] as const)('an address added for %s', (purpose, add, heading, group) => {
  const choices = { shippingAddressId: 'home', billingAddressId: 'work' };

  test('is sent with its purpose (promise 67)', async () => {
    const { save, onChoose } = show(ready(home, work), choices);
    fireEvent.click(button(add));
    expect(screen.getByRole('heading', { name: heading })).toBeDefined();
    expect(document.activeElement).toBe(country());
    button('Cancel').focus();
    fireEvent.click(button('Cancel'));
    expect(document.activeElement).toBe(button(add));
    fireEvent.click(button(add));
    typeAddress(home);
    button('Save').focus();
    fireEvent.click(button('Save'));
    const chosen = within(screen.getByRole('group', { name: group })).getByRole('radio', { checked: true });
    await waitFor(() => expect(document.activeElement).toBe(chosen));
    expect(save).toHaveBeenCalledOnce();
    expect(save.mock.calls[0]?.[1]).toEqual({ purpose });
    expect(onChoose).not.toHaveBeenCalled();
  });

  test('keeps its purpose and its text over a reload', () => {
    localStorage.setItem('session-name', 'ada');
    const { unmount } = show(ready(home, work), choices);
    fireEvent.click(button(add));
    fireEvent.input(screen.getByLabelText(/Address line 1/), { target: { value: 'Half typed' } });
    unmount();
    show(ready(home, work), choices);
    expect(screen.getByRole('heading', { name: heading })).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>(/Address line 1/).value).toBe('Half typed');
  });
});

test('billing drafts aren’t offered for shipping (promise 67)', () => {
  localStorage.setItem('session-name', 'ada');
  addressDraft.keep({ line1: 'Invoice Street 5' }, 'billing');
  show(ready());
  expect(screen.getByLabelText<HTMLInputElement>(/Address line 1/).value).toBe('');
});

test('“same as shipping” is off while a billing address is added', () => {
  show(ready(home, work), { shippingAddressId: 'home', billingAddressId: 'home' });
  const same = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /same as shipping/ });
  fireEvent.click(button('Add a billing address'));
  expect(same().disabled).toBe(true);
  fireEvent.click(button('Cancel'));
  expect(same().disabled).toBe(false);
});

describe('the country', () => {
  beforeEach(() => void vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US'));

  test.each([
    ['the merchant’s country before any address is saved', [], 'BE'],
    ['the country of the last saved address', [work, home], 'FR'],
    ['the merchant’s country if the shop doesn’t deliver to the last address', [home, abroad], 'BE'],
  ])('starts, whatever the browser’s language, as %s (promise 67)', (_, addresses, code) => {
    show(ready(...addresses), { shippingAddressId: 'home' });
    if (addresses.length) fireEvent.click(button('Add a shipping address'));
    expect(country().value).toBe(code);
  });

  test.each([
    ['the country that the shopper chose for deliveries', 'US', 'US'],
    ['the country of the last address if the shop doesn’t deliver to the chosen one', 'BR', 'DE'],
  ])('starts as %s', (_, chosen, code) => {
    localStorage.setItem(deliveryCountryKey, chosen);
    show(ready(home, work), { shippingAddressId: 'home' });
    fireEvent.click(button('Add a shipping address'));
    expect(country().value).toBe(code);
  });

  test('of a shipping address is limited to delivery countries', () => {
    show(ready());
    const codes = [...country().options].map(({ value }) => value);
    expect(codes.toSorted()).toEqual(['', 'BE', 'CH', 'DE', 'FR', 'US']);
    expect(screen.getByText('We deliver to these countries only.')).toBeDefined();
  });

  test('of a billing address isn’t limited', () => {
    show(ready(home, abroad), { shippingAddressId: 'home', billingAddressId: 'home' });
    fireEvent.click(button('Add a billing address'));
    expect(country().value).toBe('BR');
    expect(country().options).toHaveLength(countryCodes.length + 1);
    expect(screen.queryByText('We deliver to these countries only.')).toBeNull();
  });
});

test('an undeliverable address is for billing only', () => {
  const { onContinue } = show(ready(abroad, home), {
    shippingAddressId: 'abroad',
    billingAddressId: 'abroad',
  });
  const radio = (group: string) =>
    within(screen.getByRole('group', { name: group })).getByRole<HTMLInputElement>('radio', {
      name: /Abroad/,
    });
  const shipping = radio('Shipping address');
  expect([shipping.disabled, shipping.checked]).toEqual([true, false]);
  expect(shipping.closest('label')?.textContent).toContain('We don’t deliver to this country.');
  expect([radio('Billing address').disabled, radio('Billing address').checked]).toEqual([false, true]);
  goOn();
  expect(onContinue).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toBe('Please fill all required fields');
});

test('only a new address is offered if none is deliverable', () => {
  show(ready(abroad));
  expect(button('Add a shipping address')).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test.each([
  ['no chosen address', {}],
  ['no billing address', { shippingAddressId: 'home', billingAddressId: 'gone' }],
])('with %s, the address step asks for what is missing', (_, choices) => {
  const { onContinue } = show(ready(home, nowhere), choices);
  goOn();
  expect(screen.getByRole('alert').textContent).toBe('Please fill all required fields');
  expect(onContinue).not.toHaveBeenCalled();
});

test('a chosen billing address ends the request for one', () => {
  const choices = { shippingAddressId: 'home', billingAddressId: 'gone' };
  const { update } = show(ready(home, work), choices);
  goOn();
  update(ready(home, work), { ...choices, billingAddressId: 'work' });
  expect(screen.getByRole('alert').textContent).toBe('');
});

test.each([
  ['shipping', { shippingAddressId: 'nowhere' }],
  ['billing', { shippingAddressId: 'home', billingAddressId: 'nowhere' }],
])('a chosen %s address without a country can be completed', async (purpose, choices) => {
  const { onContinue, save, update } = show(ready(home, nowhere), choices);
  expect(screen.getByText(missingCountry)).toBeDefined();
  goOn();
  expect(onContinue).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button('Edit this address'));
  fireEvent.click(button('Edit this address'));
  expect(country().value).toBe('');
  enter(/Country/, 'DE');
  button('Save').focus();
  fireEvent.click(button('Save'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(save.mock.calls[0]?.[1]).toEqual({ purpose, edited: nowhere });
  update(ready(home, { ...nowhere, country: 'DE' }), choices);
  expect(screen.queryByText(missingCountry)).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
  goOn();
  expect(onContinue).toHaveBeenCalledOnce();
});

test('one tap uses the shipping address for billing', () => {
  const { onContinue, onChoose } = show(ready(home, nowhere), { shippingAddressId: 'home' });
  goOn();
  expect(onContinue).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('checkbox', { name: /same as shipping address/ }));
  expect(onChoose).toHaveBeenLastCalledWith({ billingAddressId: 'home' });
});

test('loading the addresses can be retried after a failure', () => {
  const { onRetry } = show({ kind: 'failed', failure: { kind: 'offline' } });
  expect(screen.getByText(/^We couldn’t load your addresses\./)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});
