import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { type Address, deleteAddress } from '#api/contract/address.ts';
import { toAddressFields } from '#features/addresses/addresses.ts';
import { $addresses, loadAddresses, saveAddress } from '#features/addresses/addresses-store.ts';
import { signOut } from '#features/session/sign-out-flow.ts';
import en from '#i18n/messages/en/account.json';
import calls from '#i18n/messages/en/calls.json';
import { slowAfter } from '#lib/waits.ts';
import { takeTab } from '#platform/storage.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import { control } from '../../../support/api/shopper.ts';
import { expireAccessTokens, signInHere, signOutHere } from '../../../support/page/connection.ts';
import { fill, press, profilePage, tellOfChange } from './profile.tsx';

const profile = await profilePage();

test('country names are ready before the addresses arrive', async () => {
  const read = vi.spyOn(Intl, 'DisplayNames');
  const readBefore = new Promise((resolve) => {
    $addresses.listen(({ kind }) => kind === 'ready' && resolve(read.mock.calls.length));
  });
  await profile.show();
  expect(await readBefore).toBe(1);
});

test('every address field has its autocomplete token', async () => {
  const { book } = await profile.show();
  press(book, en.add);
  const token = (label: string) => book.getByLabelText(new RegExp(`^${label}`)).getAttribute('autocomplete');
  expect(
    ['Full name', 'Address line 1', 'Address line 2', 'Postal code', 'City', 'Country'].map(token),
  ).toEqual(['name', 'address-line1', 'address-line2', 'postal-code', 'address-level2', 'country']);
  fireEvent.change(book.getByLabelText('Country'), { target: { value: 'US' } });
  expect(['Company', 'State'].map(token)).toEqual(['organization', 'address-level1']);
});

test('a new address starts with the account’s name', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US');
  profile.shopper.addAddress('DE', '10115');
  const { book } = await profile.show();
  press(book, en.add);
  const country = book.getByRole<HTMLSelectElement>('combobox', { name: 'Country' });
  expect(document.activeElement).toBe(country);
  expect(country.form?.elements[0]).toBe(country);
  expect(country.value).toBe('DE');
  expect(book.getByLabelText(/Full name/)).toHaveProperty('value', 'Zoë Œuvrard');
  expect(book.queryByText(en.notDelivered)).toBeNull();
  fireEvent.change(country, { target: { value: 'BR' } });
  expect(country.getAttribute('aria-describedby')).toBe(book.getByText(en.notDelivered).id);
});

test('a new address starts with the chosen delivery country', async () => {
  localStorage.setItem('delivery-country', 'US');
  profile.shopper.addAddress('DE', '10115');
  const { book } = await profile.show();
  press(book, en.add);
  expect(book.getByRole('combobox', { name: 'Country' })).toHaveProperty('value', 'US');
});

test('a new country hides the errors of postal code and state', async () => {
  const { book } = await profile.show();
  press(book, en.add);
  const country = book.getByLabelText('Country');
  fireEvent.change(country, { target: { value: 'US' } });
  fill(book, /Address line 1/, 'Quay 1');
  fill(book, /City/, 'Oslo');
  fill(book, /Postal code/, '0150');
  press(book, en.save);
  await book.findByText(en.rules.postalCode.replace('{{example}}', '10001'));
  book.getByText(en.rules.required);
  fireEvent.change(country, { target: { value: 'CA' } });
  expect(book.queryByText(/Enter a postal code/)).toBeNull();
  expect(book.queryByText(en.rules.required)).toBeNull();
  expect(book.getByLabelText('Postal code').getAttribute('aria-invalid')).toBeNull();
});

test('an undeliverable address says that it is for billing', async () => {
  profile.shopper.addAddress('BR', '01000');
  const { book } = await profile.show();
  const note = book.getByText(en.notDelivered);
  expect(note.closest('li')?.textContent).toContain('Brazil');
});

test('only a new address has an idempotency key', async () => {
  const { book } = await profile.show();
  const send = vi.spyOn(globalThis, 'fetch');
  const keyOf = (method: string) => {
    const [, init] = send.mock.calls.find(([, options]) => options?.method === method) ?? [];
    return init && new Headers(init.headers).get('idempotency-key');
  };
  press(book, /^Edit address/);
  fill(book, 'City', 'Villeneuve');
  press(book, en.save);
  await book.findByText('Villeneuve', { exact: false });
  expect(keyOf('PATCH')).toBeNull();
  press(book, en.add);
  for (const [label, value] of Object.entries({
    'Full name': 'Ada',
    'Address line 1': 'Rue 4',
    City: 'Lyon',
  }))
    fill(book, new RegExp(`^${label}`), value);
  fill(book, /^Postal code/, '69001');
  fireEvent.change(book.getByRole('combobox', { name: 'Country' }), { target: { value: 'FR' } });
  press(book, en.save);
  await book.findByText('Lyon', { exact: false });
  expect(keyOf('POST')).toMatch(/\w{8}-/);
});

/** Fetches the list again. */
async function listed() {
  await loadAddresses();
  const state = $addresses.get();
  return state.kind === 'ready' && state.data.map(({ city }) => city);
}

test('a deletion can be undone before it reaches the API', async () => {
  const { book } = await profile.show();
  press(book, /^Delete address/);
  const undo = await book.findByRole('button', { name: en.undo });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  expect(book.getByText(en.noAddresses)).toBeDefined();
  expect(await profile.addresses()).toHaveLength(1);
  expect(await listed()).toEqual([]);
  fireEvent.click(undo);
  await book.findByText('Ville', { exact: false });
  expect(await profile.addresses()).toHaveLength(1);
  expect(await listed()).toEqual(['Ville']);
});

test('Undo for an address without a country opens the form', async () => {
  profile.api.db.prepare("UPDATE address SET country = '' WHERE user_id = ?").run(profile.shopper.id);
  const { book } = await profile.show();
  press(book, /^Delete address/);
  dispatchEvent(new Event('pagehide'));
  await waitFor(async () => expect(await profile.addresses()).toHaveLength(0));
  press(book, en.undo);
  const city = await book.findByRole('textbox', { name: 'City' });
  expect(city).toMatchObject({ value: 'Ville' });
  expect(book.queryByText(new RegExp(en.undoError))).toBeNull();
  fireEvent.change(book.getByRole('combobox', { name: 'Country' }), { target: { value: 'FR' } });
  press(book, en.save);
  await waitFor(async () =>
    expect(await profile.addresses()).toMatchObject([{ city: 'Ville', country: 'FR' }]),
  );
});

/** Removes the address, and lets the time for Undo pass. */
function deleteAtOnce(book: Parameters<typeof press>[0]): void {
  const { setTimeout } = globalThis;
  const hurry = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((run: () => void, delay = 0) =>
      setTimeout(run, delay === 8000 ? 0 : delay)) as never);
  press(book, /^Delete address/);
  hurry.mockRestore();
}

test('a deletion under way outlives the page (promise 46)', async () => {
  const { book } = await profile.show();
  const send = vi.spyOn(globalThis, 'fetch');
  deleteAtOnce(book);
  await waitFor(async () => expect(await profile.addresses()).toHaveLength(0));
  const deletions = send.mock.calls.map(([, init]) => init).filter((init) => init?.method === 'DELETE');
  expect(deletions).toMatchObject([{ keepalive: true }]);
});

test('an address whose deletion fails returns to the list', async () => {
  await control(profile.api, '/faults', {
    kind: 'status',
    path: '/v1/address/*',
    method: 'DELETE',
    status: 500,
  });
  const { book } = await profile.show();
  deleteAtOnce(book);
  await book.findByText(new RegExp(en.removeError));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: en.addresses })),
  );
  expect(book.getByText('Ville', { exact: false })).toBeDefined();
  expect(book.queryByRole('button', { name: en.undo })).toBeNull();
  expect(await listed()).toEqual(['Ville']);
});

test('Undo adds the address again once the API has deleted it', async () => {
  await control(profile.api, '/faults', {
    kind: 'delay',
    path: '/v1/address/*',
    method: 'DELETE',
    milliseconds: 400,
  });
  const { book } = await profile.show();
  press(book, /^Delete address/);
  const undo = await book.findByRole('button', { name: en.undo });
  dispatchEvent(new Event('pagehide'));
  fireEvent.click(undo);
  await book.findByText('Ville', { exact: false });
  const [now] = await profile.addresses();
  expect(now).toBeDefined();
  expect(now?.id).not.toBe(profile.shopper.addressId);
});

test.each([
  ['the deletion', 'DELETE'],
  ['adding the address again', 'POST'],
])('Undo can be stopped while %s is slow (promise 43)', async (_, method) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { book } = await profile.show();
  await control(profile.api, '/faults', {
    kind: 'delay',
    path: method === 'POST' ? '/v1/address' : '/v1/address/*',
    method,
    milliseconds: 600_000,
  });
  press(book, /^Delete address/);
  const undo = await book.findByRole('button', { name: en.undo });
  if (method === 'POST') await deleteNow();
  else dispatchEvent(new Event('pagehide'));
  fireEvent.click(undo);
  act(() => void vi.advanceTimersByTime(slowAfter));
  expect(book.getByText(calls.slow)).toBeDefined();
  press(book, calls.stop);
  await book.findByText(`${en.undoError}. ${calls.stopped}`);
  expect(undo.getAttribute('aria-disabled')).toBeNull();
});

/** Holds the responses to this method. `sent`: the API has sent one. `release` lets the page have them. */
function holdResponses(method: string) {
  const send = globalThis.fetch;
  const [sent, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const response = await send(url, init);
    if ((init?.method ?? 'GET').toUpperCase() !== method) return response;
    sent.resolve();
    await held.promise;
    return response;
  });
  return { sent: sent.promise, release: held.resolve };
}

/** Deletes the address that the page has removed, as if the shopper left the page. */
async function deleteNow() {
  dispatchEvent(new Event('pagehide'));
  const inApi = profile.api.db.prepare('SELECT id FROM address WHERE user_id = ?');
  await waitFor(() => expect(inApi.all(profile.shopper.id)).toEqual([]));
}

test('the late response to an edit brings no deleted address back', async () => {
  const { book } = await profile.show();
  const [address] = await profile.addresses();
  const { sent, release } = holdResponses('PATCH');
  const saved = saveAddress(toAddressFields(address as Address), address?.id, {});
  await sent;
  press(book, /^Delete address/);
  await deleteNow();
  release();
  expect(await saved).toMatchObject({ ok: true });
  expect($addresses.get()).toMatchObject({ kind: 'ready', data: [] });
});

test('a late list brings no deleted address back', async () => {
  const { book } = await profile.show();
  press(book, /^Delete address/);
  const { sent, release } = holdResponses('GET');
  const list = loadAddresses();
  await sent;
  await deleteNow();
  release();
  await list;
  expect($addresses.get()).toMatchObject({ kind: 'ready', data: [] });
});

describe('the pending deletion of an address', () => {
  const notice = () => takeTab(storageKeys.addressNotice.key);
  const startDeletion = async () => {
    const { book } = await profile.show();
    press(book, /^Delete address/);
    await book.findByRole('button', { name: en.undo });
    expect(await profile.addresses()).toHaveLength(1);
  };

  test.each([
    ['', () => undefined],
    [' with an expired access token', () => expireAccessTokens(profile.api)],
  ])('is carried out by a sign-out%s', async (_name, prepare) => {
    await startDeletion();
    prepare();
    const done = signOut();
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(await done).toBe(true);
    expect(profile.api.db.prepare('SELECT * FROM address WHERE user_id = ?').all(profile.shopper.id)).toEqual(
      [],
    );
    expect(notice()).toBeNull();
  });

  test('is dropped if the session ends elsewhere', async () => {
    await startDeletion();
    signOutHere();
    await waitFor(() => expect(notice()).toBe('kept'));
    signInHere(profile.api, profile.shopper.id);
    expect(await listed()).toEqual(['Ville']);
  });
});

test('an address deleted during an edit is added again', async () => {
  const { book } = await profile.show();
  press(book, /^Edit address/);
  fill(book, 'City', 'Liège');
  const [first] = await profile.addresses();
  await profile.shopper.call(deleteAddress, { params: { id: first?.id ?? '' } });
  tellOfChange();
  await waitFor(() => expect($addresses.get()).toMatchObject({ data: [] }));
  expect(book.getByLabelText<HTMLInputElement>('City').value).toBe('Liège');
  press(book, en.save);
  await book.findByText('75001 Liège');
  expect(await profile.addresses()).toMatchObject([{ city: 'Liège' }]);
});
