import { expect, test } from 'vitest';
import {
  createAddress,
  deleteAddress,
  listAddresses,
  updateAddress,
} from '../../src/api/contract/address.ts';
import { newAccount } from '../support/account.ts';
import { apiCaller } from '../support/api-caller.ts';
import { apiOfFile } from '../support/reference-api.ts';

const api = await apiOfFile({ products: 3 });
const call = await apiCaller(api.url);

const home = {
  name: 'Ada Lovelace',
  line1: 'Rue de l’Été 3',
  city: 'Lyon',
  postalCode: '69001',
  country: 'FR',
};
const add = async (token: string, more: Record<string, unknown> = {}) =>
  (await call(createAddress, { body: { ...home, ...more }, token })).data.address;
const list = async (token: string) => (await call(listAddresses, { token })).data.addresses;

test('a shopper can add, list, change and remove addresses', async () => {
  const { accessToken: token } = await newAccount(call);
  expect(await list(token)).toEqual([]);
  const first = await add(token);
  expect(first).toEqual({ ...home, id: first.id, line2: null });
  const second = await add(token, { name: 'Work', line2: 'Door B' });
  const change = (body: unknown) => call(updateAddress, { params: { id: second.id }, body, token });
  expect((await change({ city: 'Genève', country: 'CH' })).data.address).toEqual({
    ...second,
    city: 'Genève',
    country: 'CH',
  });
  expect((await change({ line2: '' })).data.address.line2).toBeNull();
  expect((await list(token)).map(({ name }) => name)).toEqual(['Ada Lovelace', 'Work']);
  expect((await call(deleteAddress, { params: { id: first.id }, token })).status).toBe(204);
  expect((await list(token)).map(({ id }) => id)).toEqual([second.id]);
  expect((await call(deleteAddress, { params: { id: first.id }, token })).status).toBe(404);
});

test.each(['name', 'line1', 'city', 'postalCode', 'country'])(
  'an address requires the field %s',
  async (name) => {
    const { accessToken: token } = await newAccount(call);
    for (const value of [undefined, name === 'country' ? 'France' : '   ']) {
      const answer = await call(createAddress, { body: { ...home, [name]: value }, token });
      expect(Object.keys(answer.failure.fields ?? {})).toEqual([name]);
    }
  },
);

test('a new or changed country must be an ISO 3166-1 code', async () => {
  const { accessToken: token } = await newAccount(call);
  const added = await call(createAddress, { body: { ...home, country: 'ZZ' }, token });
  expect([added.status, added.failure.fields]).toEqual([422, { country: 'Not available' }]);
  const { id } = await add(token);
  const changed = await call(updateAddress, { params: { id }, body: { country: 'ZZ' }, token });
  expect([changed.status, changed.failure.fields]).toEqual([422, { country: 'Not available' }]);
  expect((await list(token)).map(({ country }) => country)).toEqual(['FR']);
});

test('every call treats another user’s address as unknown (promise 60)', async () => {
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
