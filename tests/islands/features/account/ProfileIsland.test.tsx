import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteAddress, listAddresses } from '#api/contract/address.ts';
import { currentUser, updateCurrentUser } from '#api/contract/user.ts';
import { ProfileIsland } from '#features/account/ProfileIsland.tsx';
import { $addresses } from '#features/addresses/addresses-store.ts';
import { signOut } from '#features/session/sign-out-flow.ts';
import { $user } from '#features/session/user-store.ts';
import en from '#i18n/messages/en/account.json';
import enAuth from '#i18n/messages/en/auth.json';
import fr from '#i18n/messages/fr/account.json';
import { messagesFor } from '#i18n/translator.ts';
import { takeTab } from '#platform/storage.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import { hash } from '../../../../scripts/reference-api/account/hash.ts';
import { control, Shopper } from '../../../support/api/shopper.ts';
import { apiOfPages, expireAccessTokens, signInHere, signOutHere } from '../../../support/page/connection.ts';

const api = await apiOfPages(6);
let shopper: Shopper;

beforeEach(() => {
  shopper = new Shopper(api);
});

async function show(locale: 'en' | 'fr' = 'en') {
  signInHere(api, shopper.id);
  render(<ProfileIsland locale={locale} messages={messagesFor(locale, ['account', 'auth', 'failures'])} />);
  const { profile, addresses } = locale === 'en' ? en : fr;
  return {
    personal: within(await screen.findByRole('region', { name: profile.heading })),
    book: within(await screen.findByRole('region', { name: addresses })),
  };
}

const stored = async () => (await shopper.call(listAddresses)).data.addresses;
const me = async () => (await shopper.call(currentUser)).data.user;
const fill = (scope: ReturnType<typeof within>, label: string | RegExp, value: string) =>
  fireEvent.input(scope.getByLabelText(label), { target: { value } });
const press = (scope: ReturnType<typeof within>, name: string | RegExp) =>
  fireEvent.click(scope.getByRole('button', { name }));

/** Gives the shopper's account a password. */
async function givePassword(): Promise<string> {
  const password = 'Correct Horse 7';
  api.db.run`UPDATE user SET password_hash = ${await hash(api.context, password)} WHERE id = ${shopper.id}`;
  return password;
}

/** Tells the page that another tab has changed the account. */
function tellOfChange(): void {
  localStorage.setItem(storageKeys.accountChange.key, 'by another tab');
  dispatchEvent(new StorageEvent('storage', { key: storageKeys.accountChange.key }));
}

test('the browser reads countries’ names before the addresses arrive', async () => {
  const read = vi.spyOn(Intl, 'DisplayNames');
  const readBefore = new Promise((resolve) => {
    $addresses.listen(({ kind }) => kind === 'ready' && resolve(read.mock.calls.length));
  });
  await show();
  expect(await readBefore).toBe(1);
});

test('the profile shows the member in the language of the page', async () => {
  const { personal, book } = await show('fr');
  expect(personal.getByText('Zoë Œuvrard')).toBeDefined();
  expect(personal.getByText('17 mai 2020')).toBeDefined();
  expect(personal.getByText(fr.profile.noPhone)).toBeDefined();
  expect(book.getByText('France')).toBeDefined();
});

test('a name can be changed even if the stored phone number is invalid', async () => {
  api.db.prepare('UPDATE user SET phone_number = ? WHERE id = ?').run('+1 555 0100 000', shopper.id);
  const { personal } = await show();
  press(personal, en.profile.edit);
  fill(personal, /First name/, 'Ada');
  press(personal, en.save);
  await personal.findByText('Ada Œuvrard');
  expect(personal.getByText('+1 555 0100 000')).toBeDefined();
});

test('a phone number without its country code is questioned, not saved', async () => {
  const { personal } = await show();
  press(personal, en.profile.edit);
  fill(personal, /Phone/, '0470 12 34 56');
  press(personal, en.save);
  await personal.findByText('The country code is missing. Is it +32 470 12 34 56?');
  expect((await me())?.phoneNumber).toBeNull();
  fill(personal, /Phone/, '+32 470 12 34 56');
  press(personal, en.save);
  await personal.findByText('+32 470 12 34 56');
});

test('a save with an unknown result shows an error and can be repeated', async () => {
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

test('an email address of another account keeps its text (promise 47)', async () => {
  const other = new Shopper(api);
  const { personal } = await show();
  press(personal, en.profile.edit);
  fill(personal, /Email/, `${other.id}@example.org`);
  fill(personal, en.profile.currentPassword, await givePassword());
  press(personal, en.save);
  await personal.findByText(enAuth.rules.emailTaken);
  const field = personal.getByLabelText<HTMLInputElement>(/Email/);
  expect(field.value).toBe(`${other.id}@example.org`);
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('every address field has its autocomplete token', async () => {
  const { book } = await show();
  press(book, en.add);
  const token = (label: string) => book.getByLabelText(new RegExp(`^${label}`)).getAttribute('autocomplete');
  expect(
    ['Full name', 'Address line 1', 'Address line 2', 'Postal code', 'City', 'Country'].map(token),
  ).toEqual(['name', 'address-line1', 'address-line2', 'postal-code', 'address-level2', 'country']);
  fireEvent.change(book.getByLabelText('Country'), { target: { value: 'US' } });
  expect(['Company', 'State'].map(token)).toEqual(['organization', 'address-level1']);
});

test('a new address starts with a country and the account’s name', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US');
  shopper.addAddress('DE', '10115');
  const { book } = await show();
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

test('a new address starts with the country chosen for prices', async () => {
  localStorage.setItem('delivery-country', 'US');
  shopper.addAddress('DE', '10115');
  const { book } = await show();
  press(book, en.add);
  expect(book.getByRole('combobox', { name: 'Country' })).toHaveProperty('value', 'US');
});

test('an address that can’t get parcels says that it is for billing', async () => {
  shopper.addAddress('BR', '01000');
  const { book } = await show();
  const note = book.getByText(en.notDelivered);
  expect(note.closest('li')?.textContent).toContain('Brazil');
});

test('a new address has an idempotency key, a changed one has none', async () => {
  const { book } = await show();
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

test('the deletion of an address can be undone before it reaches the API', async () => {
  const { book } = await show();
  press(book, /^Delete address/);
  const undo = await book.findByRole('button', { name: en.undo });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  expect(book.getByText(en.noAddresses)).toBeDefined();
  expect(await stored()).toHaveLength(1);
  fireEvent.click(undo);
  await book.findByText('Ville', { exact: false });
  expect(await stored()).toHaveLength(1);
});

test('Undo for an address without a country opens the form', async () => {
  api.db.prepare("UPDATE address SET country = '' WHERE user_id = ?").run(shopper.id);
  const { book } = await show();
  press(book, /^Delete address/);
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

test('an address whose deletion fails late returns to the list', async () => {
  await control(api, '/faults', { kind: 'status', path: '/v1/address/*', method: 'DELETE', status: 500 });
  const { book } = await show();
  const { setTimeout } = globalThis;
  const hurry = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((run: () => void, delay = 0) =>
      setTimeout(run, delay === 8000 ? 0 : delay)) as never);
  press(book, /^Delete address/);
  hurry.mockRestore();
  await book.findByText(new RegExp(en.removeError));
  expect(book.getByText('Ville', { exact: false })).toBeDefined();
  expect(book.queryByRole('button', { name: en.undo })).toBeNull();
});

test('an address deleted while the shopper undoes that is added again', async () => {
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

test('stale responses do not overwrite a newer address or name', async () => {
  const { personal, book } = await show();
  const send = globalThis.fetch;
  const releases: (() => void)[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const response = await send(url, init);
    if (init?.method !== 'GET' || releases.length === 2) return response;
    const text = await response.text();
    await new Promise<void>((release) => releases.push(release));
    return new Response(text, response);
  });
  tellOfChange();
  await waitFor(() => expect(releases).toHaveLength(2));

  press(book, /^Edit address/);
  fill(book, 'City', 'Villeneuve');
  press(book, en.save);
  await book.findByText('Villeneuve', { exact: false });
  press(personal, en.profile.edit);
  fill(personal, /First name/, 'Ada');
  press(personal, en.save);
  await personal.findByText('Ada Œuvrard');
  for (const release of releases) release();
  // The stale responses have arrived whole, so the page has handled them by the next task.
  await act(() => new Promise((done) => setTimeout(done)));
  expect(book.getByText('Villeneuve', { exact: false })).toBeDefined();
  expect(personal.getByText('Ada Œuvrard')).toBeDefined();
});

describe('the pending deletion of an address', () => {
  const notice = () => takeTab(storageKeys.addressNotice.key);
  const startDeletion = async () => {
    const { book } = await show();
    press(book, /^Delete address/);
    await book.findByRole('button', { name: en.undo });
    expect(await stored()).toHaveLength(1);
  };

  test.each([
    ['', () => undefined],
    [' with an expired access token', () => expireAccessTokens(api)],
  ])('is carried out by a sign-out%s', async (_name, prepare) => {
    await startDeletion();
    prepare();
    const done = signOut();
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(await done).toBe(true);
    expect(api.db.prepare('SELECT * FROM address WHERE user_id = ?').all(shopper.id)).toEqual([]);
    expect(notice()).toBeNull();
  });

  test('is dropped if the session ends elsewhere; the next page says so', async () => {
    await startDeletion();
    signOutHere();
    await waitFor(() => expect(notice()).toBe('kept'));
  });
});

test('a new email address needs the password, and the form asks for it', async () => {
  const password = await givePassword();
  const { personal } = await show();
  press(personal, en.profile.edit);
  const field = () => personal.queryByLabelText<HTMLInputElement>(en.profile.currentPassword);
  expect(field()).toBeNull();
  const { email = '' } = (await me()) ?? {};
  fill(personal, /Email address/, 'new@shop.example');
  expect(field()?.getAttribute('aria-describedby')).toBeTruthy();
  fill(personal, /Email address/, ` ${email}`);
  expect(field()).toBeNull();

  fill(personal, /Email address/, `new-${email}`);
  press(personal, en.save);
  await personal.findByText(enAuth.rules.required);
  await waitFor(() => expect(document.activeElement).toBe(field()));
  fill(personal, en.profile.currentPassword, 'Wrong Horse 7');
  press(personal, en.save);
  await personal.findByText('Incorrect password');
  expect((await me())?.email).toBe(email);
  fill(personal, en.profile.currentPassword, password);
  press(personal, en.save);
  await personal.findByText(`new-${email}`);
  expect((await me())?.email).toBe(`new-${email}`);
});

test('a refused field that the form lacks is named above its button', async () => {
  const { personal } = await show();
  press(personal, en.profile.edit);
  fill(personal, /First name/, 'Ada');
  await control(api, '/faults', {
    kind: 'status',
    path: updateCurrentUser.path,
    status: 422,
    times: 1,
    body: { message: 'No', fields: { taxNumber: 'Required' } },
  });
  press(personal, en.save);
  await personal.findByText('taxNumber: Required');
});

test('saving the form keeps what another tab has changed in the meantime', async () => {
  const { personal } = await show();
  press(personal, en.profile.edit);
  fill(personal, /First name/, 'Ada');
  await shopper.call(updateCurrentUser, { body: { lastName: 'King' } });
  tellOfChange();
  await waitFor(() => expect($user.get()).toMatchObject({ data: { lastName: 'King' } }));
  press(personal, en.save);
  await personal.findByText('Ada King');
  expect(await me()).toMatchObject({ firstName: 'Ada', lastName: 'King' });
});

test('an address deleted elsewhere during an edit is added again', async () => {
  const { book } = await show();
  press(book, /^Edit address/);
  fill(book, 'City', 'Liège');
  const [first] = await stored();
  await shopper.call(deleteAddress, { params: { id: first?.id ?? '' } });
  tellOfChange();
  await waitFor(() => expect($addresses.get()).toMatchObject({ data: [] }));
  expect(book.getByLabelText<HTMLInputElement>('City').value).toBe('Liège');
  press(book, en.save);
  await book.findByText('75001 Liège');
  expect(await stored()).toMatchObject([{ city: 'Liège' }]);
});

test('a sign-out in another tab clears all personal data (promise 10)', async () => {
  await show();
  signOutHere();
  await waitFor(() => expect(screen.queryByText('Zoë Œuvrard')).toBeNull());
  expect(document.body.textContent).not.toMatch(/Ville/);
});
