import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProfileIsland } from '#features/account/ProfileIsland.tsx';
import { addressBook } from '#features/addresses/store.ts';
import { signOut } from '#features/session/sign-out-store.ts';
import { $user } from '#features/session/user-store.ts';
import enAccount from '#i18n/messages/en/account.json';
import enAuth from '#i18n/messages/en/auth.json';
import enFailures from '#i18n/messages/en/failures.json';
import frAccount from '#i18n/messages/fr/account.json';
import frAuth from '#i18n/messages/fr/auth.json';
import frFailures from '#i18n/messages/fr/failures.json';
import { takeFromLastPage } from '#platform/flash.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import { type ReferenceApi, startReferenceApi } from '../../../support/reference-api.ts';
import { expireAccessTokens } from '../../../support/session.ts';
import { connect, signInHere, signOutHere } from '../../../support/shop-browser.ts';
import { control, Shopper } from '../../../support/shopper.ts';

// The API is a real one, on a machine that may be busy.
configure({ asyncUtilTimeout: 10_000 });

const en = enAccount;
const messages = {
  en: { account: enAccount, auth: enAuth, failures: enFailures },
  fr: { account: frAccount, auth: frAuth, failures: frFailures },
};
let api: ReferenceApi;
let shopper: Shopper;

beforeAll(async () => {
  api = await startReferenceApi({ products: 6 });
});
afterAll(() => api.close());
beforeEach(() => {
  localStorage.clear();
  globalThis.shopMemory = undefined;
  connect(api);
  shopper = new Shopper(api);
});
afterEach(async () => {
  cleanup();
  signOutHere();
  await fetch(`${api.url}/__test__/faults`, { method: 'DELETE' });
});

async function show(locale: 'en' | 'fr' = 'en') {
  signInHere(api, shopper.id);
  render(<ProfileIsland locale={locale} messages={messages[locale]} />);
  const { profile, addresses } = messages[locale].account;
  return {
    personal: within(await screen.findByRole('region', { name: profile.heading })),
    book: within(await screen.findByRole('region', { name: addresses })),
  };
}

interface Stored {
  id: string;
  name: string;
  line1: string;
  city: string;
  country: string;
}
const stored = async () => (await shopper.call<{ addresses: Stored[] }>('GET', '/v1/address')).body.addresses;
const me = async () =>
  (await shopper.call<{ user: Record<string, unknown> }>('GET', '/v1/user/current-user')).body.user;
const fill = (scope: ReturnType<typeof within>, label: string | RegExp, value: string) =>
  fireEvent.input(scope.getByLabelText(label), { target: { value } });
const press = (scope: ReturnType<typeof within>, name: string | RegExp) =>
  fireEvent.click(scope.getByRole('button', { name }));

test('shows who the shopper is and since when, in both languages', async () => {
  const { personal, book } = await show('fr');
  expect(personal.getByText('Zoë Œuvrard')).toBeDefined();
  expect(personal.getByText('1 janvier 1970')).toBeDefined();
  expect(personal.getByText(frAccount.profile.noPhone)).toBeDefined();
  expect(book.getByText('France')).toBeDefined();
});

test('a change of the name is sent, shown everywhere, and takes the focus back', async () => {
  const { personal } = await show();
  press(personal, en.profile.edit);
  fill(personal, /Last name/, 'Lovelace');
  fill(personal, /Phone number/, '+33 6 12 34 56 78');
  press(personal, en.save);
  await personal.findByText(en.profile.saved);
  expect(personal.getByText('Zoë Lovelace')).toBeDefined();
  expect(await me()).toMatchObject({ lastName: 'Lovelace', firstName: 'Zoë' });
  expect((await me())['phoneNumber']).toMatch(/^\+33/);
  expect($user.get()).toMatchObject({ data: { lastName: 'Lovelace' } });
  expect(document.activeElement).toBe(personal.getByRole('button', { name: en.profile.edit }));
});

test('every rule of the profile has its words, and the first wrong field the focus', async () => {
  const { personal } = await show();
  press(personal, en.profile.edit);
  fill(personal, /First name/, 'Z');
  fill(personal, /Email/, 'zoe');
  fill(personal, /Phone number/, '12');
  press(personal, en.save);
  await personal.findByText(enAuth.rules.nameTooShort);
  expect(personal.getByText(enAuth.rules.email)).toBeDefined();
  expect(personal.getByText(enAuth.rules.phone)).toBeDefined();
  expect(document.activeElement).toBe(personal.getByLabelText(/First name/));
});

test('a number of former days that no plan knows does not keep a name from being changed', async () => {
  api.db.prepare('UPDATE user SET phone_number = ? WHERE id = ?').run('+1 555 0100 000', shopper.id);
  const { personal } = await show();
  press(personal, en.profile.edit);
  fill(personal, /First name/, 'Ada');
  press(personal, en.save);
  await personal.findByText('Ada Œuvrard');
  expect(personal.getByText('+1 555 0100 000')).toBeDefined();
});

test('a profile whose answer is lost, and that cannot be read again either, is told soon; the next press works', async () => {
  const { personal } = await show();
  press(personal, en.profile.edit);
  fill(personal, /First name/, 'Ada');
  await control(api, '/faults', [
    { kind: 'lost', method: 'PATCH', path: '/v1/user/update/current-user', times: 1 },
    { kind: 'delay', method: 'GET', path: '/v1/user/current-user', milliseconds: 8000, times: 1 },
  ]);
  press(personal, en.save);
  await personal.findByText(new RegExp(en.profile.error));
  press(personal, en.save);
  await personal.findByText('Ada Œuvrard');
});

test('an email address of somebody else is refused beside the field; nothing typed is lost (promise 47)', async () => {
  const other = new Shopper(api);
  const { personal } = await show();
  press(personal, en.profile.edit);
  fill(personal, /Email/, `${other.id}@example.org`);
  press(personal, en.save);
  await personal.findByText(enAuth.rules.emailTaken);
  const field = personal.getByLabelText<HTMLInputElement>(/Email/);
  expect([field.value, field]).toEqual([`${other.id}@example.org`, document.activeElement]);
});

test('adds an address with every rule, then changes it', async () => {
  const { book } = await show();
  press(book, en.add);
  const form = within(
    await book.findByRole('heading', { name: en.newAddress }).then((h) => h.parentElement as HTMLElement),
  );
  expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Zoë Œuvrard');
  expect(document.activeElement).toBe(form.getByLabelText('Name'));
  fireEvent.change(form.getByLabelText('Country'), { target: { value: '' } });
  fill(form, 'Name', ' ');
  press(form, en.save);
  await waitFor(() => expect(form.getAllByText(en.rules.required)).toHaveLength(5));
  expect(document.activeElement).toBe(form.getByLabelText('Name'));
  for (const [label, value] of [
    ['Name', 'Ada'],
    ['Address line 1', '12 Quay Street'],
    ['Postal code', '1000'],
    ['City', 'Bruxelles'],
  ] as const)
    fill(form, label, value);
  fireEvent.change(form.getByLabelText('Country'), { target: { value: 'BE' } });
  press(form, en.save);
  await book.findByText('12 Quay Street');
  expect(book.getByText('Belgium')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(book.getByRole('button', { name: en.add })));
  expect((await stored())[1]).toMatchObject({ name: 'Ada', country: 'BE' });

  press(book, /^Edit address Ada/);
  fill(book, 'City', 'Liège');
  press(book, en.save);
  await book.findByText('1000 Liège');
  expect((await stored())[1]).toMatchObject({ city: 'Liège' });
});

test('what browsers may fill in is named by its token', async () => {
  const { book } = await show();
  press(book, en.add);
  const token = (label: string) => book.getByLabelText(new RegExp(`^${label}`)).getAttribute('autocomplete');
  expect(['Name', 'Address line 1', 'Address line 2', 'Postal code', 'City', 'Country'].map(token)).toEqual([
    'name',
    'address-line1',
    'address-line2',
    'postal-code',
    'address-level2',
    'country',
  ]);
});

test('promise 27: a lost answer and another press add one address', async () => {
  await control(api, '/faults', { kind: 'lost', path: '/v1/address', method: 'POST', times: 1 });
  const { book } = await show();
  press(book, en.add);
  for (const label of ['Address line 1', 'Postal code', 'City']) fill(book, label, `new ${label}`);
  fireEvent.change(book.getByLabelText('Country'), { target: { value: 'FR' } });
  press(book, en.save);
  await book.findByText(new RegExp(en.addError));
  press(book, en.save);
  await book.findByText('new Address line 1');
  expect(await stored()).toHaveLength(2);
});

test('a deleted address can come back before the API knows, and after', async () => {
  const { book } = await show();
  press(book, /^Delete address/);
  const undo = await book.findByRole('button', { name: en.undo });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  expect(book.getByText(en.noAddresses)).toBeDefined();
  expect(await stored()).toHaveLength(1);
  fireEvent.click(undo);
  await book.findByText('Ville', { exact: false });
  expect(await stored()).toHaveLength(1);

  press(book, /^Delete address/);
  dispatchEvent(new Event('pagehide'));
  await waitFor(async () => expect(await stored()).toHaveLength(0));
  fireEvent.click(await book.findByRole('button', { name: en.undo }));
  await book.findByText('Ville', { exact: false });
  expect(await stored()).toHaveLength(1);
});

test('a deleted address without a country comes back as a form, because the API would refuse it', async () => {
  api.db.prepare("UPDATE address SET country = '' WHERE user_id = ?").run(shopper.id);
  const { book } = await show();
  press(book, /^Delete the address/);
  dispatchEvent(new Event('pagehide'));
  await waitFor(async () => expect(await stored()).toHaveLength(0));
  press(book, en.undo);
  const city = await book.findByRole('textbox', { name: 'City' });
  expect(city).toMatchObject({ value: 'Ville' });
  expect(book.queryByText(new RegExp(en.undoError))).toBeNull();
  fireEvent.change(book.getByRole('combobox', { name: 'Country' }), { target: { value: 'FR' } });
  press(book, en.save);
  await waitFor(async () => expect(await stored()).toMatchObject([{ city: 'Ville', country: 'FR' }]));
});

test('an address that the API will not delete is back in the list, with the reason', async () => {
  await control(api, '/faults', { kind: 'status', path: '/v1/address/*', method: 'DELETE', status: 500 });
  const { book } = await show();
  press(book, /^Delete address/);
  dispatchEvent(new Event('pagehide'));
  expect((await book.findByText(new RegExp(en.removeError))).textContent).toContain(enFailures.server);
  expect(book.getByText('Ville', { exact: false })).toBeDefined();
  expect(book.queryByRole('button', { name: en.undo })).toBeNull();
});

test('one that the API will not delete when its time is over has nothing left to undo', async () => {
  await control(api, '/faults', { kind: 'status', path: '/v1/address/*', method: 'DELETE', status: 500 });
  const { book } = await show();
  const later = globalThis.setTimeout;
  const hurry = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((run: () => void, delay = 0) => later(run, delay === 8000 ? 0 : delay)) as never);
  press(book, /^Delete address/);
  hurry.mockRestore();
  await book.findByText(new RegExp(en.removeError));
  expect(book.getByText('Ville', { exact: false })).toBeDefined();
  expect(book.queryByRole('button', { name: en.undo })).toBeNull();
});

test('what is taken back while the API deletes it is made anew once it is gone', async () => {
  await control(api, '/faults', {
    kind: 'delay',
    path: '/v1/address/*',
    method: 'DELETE',
    milliseconds: 400,
  });
  const { book } = await show();
  press(book, /^Delete address/);
  const undo = await book.findByRole('button', { name: en.undo });
  dispatchEvent(new Event('pagehide'));
  fireEvent.click(undo);
  await book.findByText('Ville', { exact: false });
  const [now] = await stored();
  expect(now).toBeDefined();
  expect(now?.id).not.toBe(shopper.addressId);
});

test('a list or a name asked for before a change does not undo it', async () => {
  const { personal, book } = await show();
  const send = globalThis.fetch;
  const held: (() => void)[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const answer = await send(url, init);
    if (init?.method === 'GET' && held.length < 2) await new Promise<void>((go) => held.push(go));
    return answer;
  });
  localStorage.setItem(storageKeys.accountChange.key, 'by another tab');
  dispatchEvent(new StorageEvent('storage', { key: storageKeys.accountChange.key }));
  await waitFor(() => expect(held).toHaveLength(2));

  press(book, /^Edit address/);
  fill(book, 'City', 'Villeneuve');
  press(book, en.save);
  await book.findByText('Villeneuve', { exact: false });
  press(personal, en.profile.edit);
  fill(personal, /First name/, 'Ada');
  press(personal, en.save);
  await personal.findByText('Ada Œuvrard');
  for (const go of held) go();
  await new Promise((done) => setTimeout(done, 200));
  expect(book.getByText('Villeneuve', { exact: false })).toBeDefined();
  expect(personal.getByText('Ada Œuvrard')).toBeDefined();
});

describe('a deletion that still waits when the session ends', () => {
  const told = () => takeFromLastPage(storageKeys.addressNotice.key);
  const deleteOne = async () => {
    const { book } = await show();
    press(book, /^Delete address/);
    await book.findByRole('button', { name: en.undo });
    expect(await stored()).toHaveLength(1);
  };

  test.each([
    ['', () => undefined],
    [', with an access token that has run out', () => expireAccessTokens(api)],
  ])('is carried out by a sign-out%s', async (_name, prepare) => {
    await deleteOne();
    prepare();
    const done = signOut();
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(await done).toBe(true);
    expect(api.db.prepare('SELECT * FROM address WHERE user_id = ?').all(shopper.id)).toEqual([]);
    expect(told()).toBeNull();
  });

  test('and cannot be carried out is told by the next page', async () => {
    await control(api, '/faults', { kind: 'abort', path: '/v1/address/*', method: 'DELETE' });
    await deleteOne();
    expect(await signOut()).toBe(false);
    expect(told()).toBe('kept');
    expect(await stored()).toHaveLength(1);
  });

  test('by itself or in another tab is told by the next page', async () => {
    await deleteOne();
    signOutHere();
    await waitFor(() => expect(told()).toBe('kept'));
  });
});

test('a change in another tab is shown in this one, address and name', async () => {
  const { personal, book } = await show();
  await shopper.call('PATCH', '/v1/user/update/current-user', { lastName: 'King' });
  const [first] = await stored();
  await shopper.call('DELETE', `/v1/address/${first?.id}`);
  localStorage.setItem(storageKeys.accountChange.key, 'by another tab');
  dispatchEvent(new StorageEvent('storage', { key: storageKeys.accountChange.key }));
  await personal.findByText('Zoë King');
  await book.findByText(en.noAddresses);
});

test('a change made in another tab while the form is open is not undone by saving this one', async () => {
  const { personal } = await show();
  press(personal, en.profile.edit);
  fill(personal, /First name/, 'Ada');
  await shopper.call('PATCH', '/v1/user/update/current-user', { lastName: 'King' });
  localStorage.setItem(storageKeys.accountChange.key, 'by another tab');
  dispatchEvent(new StorageEvent('storage', { key: storageKeys.accountChange.key }));
  await waitFor(() => expect($user.get()).toMatchObject({ data: { lastName: 'King' } }));
  press(personal, en.save);
  await personal.findByText('Ada King');
  expect(await me()).toMatchObject({ firstName: 'Ada', lastName: 'King' });
});

test('an address deleted in another tab while it is changed here: what was typed stays, and is kept', async () => {
  const { book } = await show();
  press(book, /^Edit address/);
  fill(book, 'City', 'Liège');
  const [first] = await stored();
  await shopper.call('DELETE', `/v1/address/${first?.id}`);
  localStorage.setItem(storageKeys.accountChange.key, 'by another tab');
  dispatchEvent(new StorageEvent('storage', { key: storageKeys.accountChange.key }));
  await waitFor(() => expect(addressBook.$state.get()).toMatchObject({ data: [] }));
  expect(book.getByLabelText<HTMLInputElement>('City').value).toBe('Liège');
  press(book, en.save);
  await book.findByText('75001 Liège');
  expect(await stored()).toMatchObject([{ city: 'Liège' }]);
});

test('promise 42: each half that does not load says so by itself and can be asked for again', async () => {
  await control(api, '/faults', { kind: 'empty', path: '/v1/address', method: 'GET', times: 1 });
  signInHere(api, shopper.id);
  render(<ProfileIsland locale="en" messages={messages.en} />);
  const problem = await screen.findByText(new RegExp(en.loadError));
  expect(screen.getByText('Zoë Œuvrard')).toBeDefined();
  fireEvent.click(within(problem.parentElement as HTMLElement).getByRole('button', { name: en.retry }));
  await screen.findByText('Ville', { exact: false });
});

test('promise 10: nothing personal is left when the session ends in another tab', async () => {
  await show();
  signOutHere();
  await waitFor(() => expect(screen.queryByText('Zoë Œuvrard')).toBeNull());
  expect(document.body.textContent).not.toMatch(/Ville/);
});
