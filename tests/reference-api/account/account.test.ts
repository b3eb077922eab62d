/** The shopper's details and addresses. */
import { expect, test } from 'vitest';
import { createAddress, deleteAddress, listAddresses, updateAddress } from '#api/contract/address.ts';
import { login, register, requestReset } from '#api/contract/auth.ts';
import { currentUser, updateCurrentUser } from '#api/contract/user.ts';
import { freshEmail, home, mailsTo, newAccount, registration } from '../../support/api/account.ts';
import { apiOfFile } from '../../support/api/reference-api.ts';

const api = await apiOfFile({ products: 3 });
const { call } = api;

test('an update changes only the fields it sends', async () => {
  const { user, accessToken: token } = await newAccount(call, { phoneNumber: '+33612345678' });
  const change = (body: unknown) => call(updateCurrentUser, { body, token });
  expect((await change({ firstName: '  Grace ' })).data.user).toEqual({ ...user, firstName: 'Grace' });
  for (const empty of [null, '']) {
    expect((await change({ phoneNumber: '+33612345679' })).data.user.phoneNumber).toBe('+33612345679');
    expect((await change({ phoneNumber: empty })).data.user.phoneNumber).toBeNull();
  }
  expect((await change({})).data.user).toEqual({ ...user, firstName: 'Grace', phoneNumber: null });
});

test('a changed email address works at sign-in', async () => {
  const [ada, grace] = [await newAccount(call), await newAccount(call)];
  const change = (email: string) =>
    call(updateCurrentUser, {
      body: { email, lastName: 'Hopper', currentPassword: ada.password },
      token: ada.accessToken,
    });
  expect((await change(grace.user.email.toUpperCase())).failure.code).toBe('email_taken');
  expect((await call(currentUser, { token: ada.accessToken })).data.user).toEqual(ada.user);
  const email = `new-${ada.user.email}`;
  expect((await change(email)).status).toBe(200);
  expect((await call(login, { body: { email, password: ada.password } })).status).toBe(200);
  expect((await call(login, { body: { email: ada.user.email, password: ada.password } })).status).toBe(401);
});

test('another spelling of the domain is the same account', async () => {
  const name = crypto.randomUUID();
  const { user, password } = await newAccount(call, { email: `${name}@пример.рф` });
  expect(user.email).toBe(`${name}@пример.рф`);
  const email = `${name.toUpperCase()}@xn--e1afmkfd.xn--p1ai`;
  expect((await call(login, { body: { email, password } })).status).toBe(200);
  expect((await call(register, { body: registration({ email }) })).failure.code).toBe('email_taken');
});

test.each(['o!brien', 'first..last'])('an email address can begin with %s', async (start) => {
  const email = `${start}-${crypto.randomUUID()}@example.com`;
  expect((await newAccount(call, { email })).user.email).toBe(email);
});

test('an odd email address can sign in, not register', async () => {
  const email = 'ü"(@old';
  const { failure } = await call(register, { body: registration({ email }) });
  expect(failure.fields).toEqual({ email: 'Invalid email address' });
  expect((await call(login, { body: { email, password: 'x' } })).failure.code).toBe('invalid_credentials');
  expect((await call(requestReset, { body: { email } })).status).toBe(204);
});

test('users can change the case of their email address', async () => {
  const { user, password: currentPassword, accessToken: token } = await newAccount(call);
  const email = user.email.toUpperCase();
  const body = { email, currentPassword };
  expect((await call(updateCurrentUser, { body, token })).data.user.email).toBe(email);
});

test('a changed email address needs the password', async () => {
  const [ada, grace] = [await newAccount(call), await newAccount(call)];
  const change = (body: object) => call(updateCurrentUser, { body, token: ada.accessToken, language: 'fr' });
  const email = freshEmail();
  for (const [body, text] of [
    [{ email }, 'Obligatoire'],
    [{ email, currentPassword: '' }, 'Obligatoire'],
    [{ email, currentPassword: grace.password.toLowerCase() }, 'Mot de passe incorrect'],
    // The password is checked first, so that a thief doesn't learn who has an account.
    [{ email: grace.user.email, currentPassword: 'Wrong 1x' }, 'Mot de passe incorrect'],
  ] as const) {
    const { status, failure } = await change({ lastName: 'Hopper', ...body });
    expect([status, failure.fields]).toEqual([422, { currentPassword: text }]);
  }
  expect((await call(currentUser, { token: ada.accessToken })).data.user).toEqual(ada.user);
  expect(mailsTo(api, ada.user.email)).toEqual([]);

  expect((await change({ email: ada.user.email, lastName: 'Hopper' })).data.user.lastName).toBe('Hopper');
  expect((await change({ email, currentPassword: ada.password })).data.user.email).toBe(email);
  expect(mailsTo(api, ada.user.email).map(({ subject }) => subject)).toEqual([
    'Votre adresse e-mail a changé',
  ]);
});

test.each(['0612345678', '+33 61', '+999 612 345 678'])(
  'the impossible phone number %s is refused',
  async (phoneNumber) => {
    const { accessToken: token } = await newAccount(call);
    for (const { failure } of [
      await call(register, { body: registration({ phoneNumber }) }),
      await call(updateCurrentUser, { body: { phoneNumber }, token }),
    ])
      expect(failure.fields).toEqual({ phoneNumber: 'Invalid phone number' });
  },
);

const add = async (token: string, more: Record<string, unknown> = {}) =>
  (await call(createAddress, { body: { ...home, ...more }, token })).data.address;
const list = async (token: string) => (await call(listAddresses, { token })).data.addresses;

test('an address keeps the fields that a change omits', async () => {
  const { accessToken: token } = await newAccount(call);
  const us = { country: 'US', postalCode: '10001', region: 'NY', company: 'Loom Ltd', line2: 'Floor 3' };
  const { id } = await add(token, us);
  const change = async (body: object) =>
    (await call(updateAddress, { params: { id }, body, token })).data.address;
  expect(await change({ city: 'Albany' })).toMatchObject({ ...us, city: 'Albany' });
  for (const name of ['company', 'region', 'line2'] as const)
    for (const empty of [null, '']) {
      expect((await change({ [name]: us[name] }))[name]).toBe(us[name]);
      expect((await change({ [name]: empty }))[name]).toBeNull();
    }
  expect((await change({ company: ' ' })).company).toBeNull();
  const wrong = await call(updateAddress, { params: { id }, body: { region: 'New York' }, token });
  expect([wrong.status, Object.keys(wrong.failure.fields ?? {})]).toEqual([422, ['region']]);
});

test('a country must be an ISO 3166-1 code', async () => {
  const { accessToken: token } = await newAccount(call);
  const added = await call(createAddress, { body: { ...home, country: 'ZZ' }, token });
  expect([added.status, added.failure.fields]).toEqual([422, { country: 'Not available' }]);
  const { id } = await add(token);
  const changed = await call(updateAddress, { params: { id }, body: { country: 'ZZ' }, token });
  expect([changed.status, changed.failure.fields]).toEqual([422, { country: 'Not available' }]);
  expect((await list(token)).map(({ country }) => country)).toEqual(['FR']);
});

test('another user’s address is unknown (promise 60)', async () => {
  const [ada, eve] = [await newAccount(call), await newAccount(call)];
  const { id } = await add(ada.accessToken);
  expect(await list(eve.accessToken)).toEqual([]);
  for (const [endpoint, body] of [
    [updateAddress, { city: 'Mine' }],
    [deleteAddress, undefined],
  ] as const) {
    const foreign = await call(endpoint, { params: { id }, body, token: eve.accessToken });
    const unknown = await call(endpoint, { params: { id: 'nothing' }, body, token: eve.accessToken });
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(unknown.text);
  }
  expect(await list(ada.accessToken)).toHaveLength(1);
});
