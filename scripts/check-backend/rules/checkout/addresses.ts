/** The addresses of an account. */
import { randomUUID } from 'node:crypto';
import { createAddress, deleteAddress, listAddresses, updateAddress } from '#api/contract/address.ts';
import { expect, expectEqual, failureIn, foreignIdRefusals } from '../../core/backend.ts';
import { Missing, NotChecked } from '../../core/finding.ts';
import { type Check, ruleOf } from '../../core/rule.ts';
import { type Account, firstAccount, otherAccount } from '../account/accounts.ts';
import { checkedSetup } from '../shop.ts';
import { type CheckedDestination, checkedDestination, largeCountries } from './quotes.ts';

const rule = ruleOf('address');

const abroad: readonly CheckedDestination[] = [
  { country: 'JP', postalCode: '100-0001' },
  { country: 'NO', postalCode: '0150' },
  { country: 'FR', postalCode: '75001' },
];

const fieldsFor = ({ place }: { place: CheckedDestination }) => ({
  // A backend that escapes texts for HTML, or keeps only the letters of one alphabet, changes this name.
  name: 'Check Backend, O’Brien & Łukasz',
  line1: '1 Test Street',
  city: 'Testing',
  ...place,
});

async function add(check: Check, owner: Account, more: object = {}, key = randomUUID()) {
  const body = { ...fieldsFor(await check.of(checkedDestination)), ...more };
  const reply = await check.call(createAddress, { body, token: owner.accessToken, key });
  removeAddressLater(check, owner, reply.data.address);
  return { reply, sent: body };
}

const removeAddressLater = (check: Check, owner: Account, { id }: { id: string }) =>
  check.removeLater(`the address ${id}`, () =>
    check.callUnless(deleteAddress, { params: { id }, token: owner.accessToken }, { status: 404 }),
  );

/** The id of an address of the first account, in a country to which the shop delivers. */
export const firstAddressId = rule('add', {
  says: 'A new address comes back as it was sent, letter by letter, with an id.',
  otherwise: 'The parcel goes elsewhere.',
  section: 'Calls',
  async run(check) {
    const { reply, sent } = await add(check, await check.of(firstAccount));
    const { region: _, ...required } = sent;
    for (const [name, value] of Object.entries(required))
      expectEqual(reply, {
        field: `address.${name}`,
        came: reply.data.address[name as keyof typeof sent],
        expected: value,
      });
    return reply.data.address.id;
  },
});

export const otherAddressId = rule('second-account', {
  says: 'An account’s list has only its own addresses.',
  otherwise: 'Shoppers see the addresses of strangers.',
  section: 'Calls',
  async run(check) {
    const own = await check.of(firstAddressId);
    const other = await check.of(otherAccount);
    const { reply } = await add(check, other);
    const { id } = reply.data.address;
    const list = await check.call(listAddresses, { token: other.accessToken });
    const ids = list.data.addresses.map((one) => one.id);
    expect(ids.includes(id) && !ids.includes(own), list, 'the account’s own addresses only', {
      field: 'addresses',
    });
    return id;
  },
});

/** Another address of the first account. */
export const billingAddressId = rule('list', {
  says: 'The list has every address of the account.',
  otherwise: 'Shoppers don’t find an address.',
  section: 'Calls',
  async run(check) {
    const own = await check.of(firstAccount);
    const first = await check.of(firstAddressId);
    const { id } = (await add(check, own, { line1: '5 Invoice Street', line2: 'Floor 3' })).reply.data
      .address;
    const list = await check.call(listAddresses, { token: own.accessToken });
    const ids = list.data.addresses.map((one) => one.id);
    expect(ids.includes(first) && ids.includes(id), list, 'both addresses', { field: 'addresses' });
    return id;
  },
});

/** The id of a new address in another country than the parcel's, if possible one that the shop delivers to and so knows the VAT of. */
export async function addAddressAbroad(check: Check, owner: Account): Promise<string> {
  const destination = await check.of(checkedDestination);
  const { countries } = await check.of(checkedSetup);
  const delivered = largeCountries.filter(({ country }) => countries.includes(country));
  const places = [...delivered, ...abroad].filter(({ country }) => country !== destination.place.country);
  return addAddressIn(check, owner, places[0] as CheckedDestination);
}

async function addAddressIn(check: Check, owner: Account, place: CheckedDestination): Promise<string> {
  const options = { body: fieldsFor({ place }), token: owner.accessToken, key: randomUUID() };
  const reply = await check.mustGrant(createAddress, options, `an address in ${place.country}`);
  removeAddressLater(check, owner, reply.data.address);
  return reply.data.address.id;
}

export const addressRules = [
  firstAddressId,
  otherAddressId,
  billingAddressId,
  rule('oldest-first', {
    says: 'The list has the oldest address first.',
    otherwise: 'Shoppers don’t find an address.',
    section: 'Calls',
    async run(check) {
      const { accessToken: token } = await check.of(firstAccount);
      const [first, second] = [await check.of(firstAddressId), await check.of(billingAddressId)];
      const list = await check.call(listAddresses, { token });
      const ids = list.data.addresses.map((one) => one.id);
      if (ids.indexOf(first) > ids.indexOf(second))
        throw new Missing(
          'the order in which addresses were added',
          'the oldest address isn’t the first in lists',
        );
    },
  }),
  rule('same-key', {
    says: 'The same idempotency key makes one address.',
    otherwise: 'A lost response leaves two addresses.',
    section: 'Rules for every call',
    async run(check) {
      const own = await check.of(firstAccount);
      const key = randomUUID();
      const [first, again] = [await add(check, own, {}, key), await add(check, own, {}, key)];
      if (first.reply.data.address.id !== again.reply.data.address.id)
        throw new Missing(
          'the same address for a repeated `Idempotency-Key`',
          'a lost response can leave two addresses',
        );
    },
  }),
  rule('update', {
    says: 'A change keeps the fields that it doesn’t send. Null or an empty text empties a field.',
    otherwise: 'Changing the city loses the rest of the address.',
    section: 'Rules for every call',
    async run(check) {
      const own = await check.of(firstAccount);
      const { address } = (await add(check, own, { line2: 'Floor 3' })).reply.data;
      const change = (body: object) =>
        check.call(updateAddress, { params: { id: address.id }, body, token: own.accessToken });
      const moved = await change({ city: 'Elsewhere' });
      for (const [name, value] of Object.entries({ ...address, city: 'Elsewhere' }))
        expectEqual(moved, {
          field: `address.${name}`,
          came: moved.data.address[name as keyof typeof address],
          expected: value,
        });
      for (const empty of [null, '']) {
        await change({ line2: 'Floor 3' });
        const options = { params: { id: address.id }, body: { line2: empty }, token: own.accessToken };
        // The shop sends null. A backend may refuse an empty text.
        const emptied =
          empty === null
            ? await check.call(updateAddress, options)
            : await check.callUnless(updateAddress, options, { status: 422 });
        if (!emptied) continue;
        expect(emptied.data.address.line2 === null, emptied, 'nothing', { field: 'address.line2' });
      }
    },
  }),
  rule('company-and-region', {
    says: 'Company and region come back as they were sent, stay when a change omits them, and can be emptied.',
    otherwise: 'Parcels have no state in their address, or invoices no company.',
    section: 'Shapes',
    async run(check) {
      const own = await check.of(firstAccount);
      const sent = { company: 'Check Ltd', region: 'NY' };
      // A billing address may be anywhere, so every backend accepts one in a country with regions.
      const body = { ...fieldsFor({ place: { country: 'US', postalCode: '10001' } }), ...sent };
      const sending = { body, token: own.accessToken, key: randomUUID() };
      const reply = await check.callUnless(createAddress, sending, { status: 422 });
      if (!reply)
        throw new Missing(
          'addresses with a `company` and a `region`',
          'the shop can’t save companies, states and provinces',
        );
      removeAddressLater(check, own, reply.data.address);
      const { id, company, region } = reply.data.address;
      if (company === null || region === null)
        throw new Missing(
          'the `company` or the `region` of a saved address',
          'addresses lose the company, or the state or province, that the shopper entered',
        );
      const change = (body: object) =>
        check.call(updateAddress, { params: { id }, body, token: own.accessToken });
      const moved = await change({ city: 'Elsewhere' });
      // France, because a backend may refuse to empty the region in a country whose post needs regions.
      const emptied = await change({ company: null, region: null, country: 'FR', postalCode: '75001' });
      for (const name of ['company', 'region'] as const) {
        const field = `address.${name}`;
        for (const one of [reply, moved])
          expectEqual(one, { field, came: one.data.address[name], expected: sent[name] });
        const came = emptied.data.address[name];
        expect(came === null, emptied, 'nothing', { field, came });
      }
    },
  }),
  rule('anywhere', {
    says: 'An address may be in a country where the shop doesn’t deliver, because an invoice may go anywhere.',
    otherwise: 'Shoppers can’t buy if they are invoiced abroad.',
    section: 'Calls',
    async run(check) {
      const own = await check.of(firstAccount);
      const { countries } = await check.of(checkedSetup);
      const place = abroad.find(({ country }) => !countries.includes(country));
      if (!countries.length || !place) throw new NotChecked('the shop delivers everywhere');
      await addAddressIn(check, own, place);
    },
  }),
  rule('delete', {
    says: 'A deleted address is gone.',
    otherwise: 'A deleted address stays in the checkout.',
    section: 'Calls',
    async run(check) {
      const { accessToken: token } = await check.of(firstAccount);
      const body = fieldsFor(await check.of(checkedDestination));
      const { id } = (await check.call(createAddress, { body, token, key: randomUUID() })).data.address;
      await check.call(deleteAddress, { params: { id }, token });
      const list = await check.call(listAddresses, { token });
      expect(!list.data.addresses.some((one) => one.id === id), list, 'no deleted address', {
        field: 'addresses',
      });
      await check.mustRefuse(updateAddress, { params: { id }, body: { city: 'X' }, token }, { status: 404 });
    },
  }),
  rule('foreign', {
    says: 'Another account’s address can’t be changed or deleted (404 or 403).',
    otherwise: 'Strangers change where a parcel goes.',
    section: 'Calls',
    async run(check) {
      const id = await check.of(firstAddressId);
      const { accessToken: token } = await check.of(otherAccount);
      const stolen = { params: { id }, body: { city: 'Stolen' }, token };
      await check.mustRefuse(updateAddress, stolen, ...foreignIdRefusals);
      await check.mustRefuse(deleteAddress, { params: { id }, token }, ...foreignIdRefusals);
    },
  }),
  rule('names-wrong-fields', {
    says: 'An address with an empty city is refused with 422, and `fields` names the city.',
    otherwise: 'The form says that something is wrong, but not what.',
    section: 'Rules for every call',
    async run(check) {
      const { accessToken: token } = await check.of(firstAccount);
      const body = { ...fieldsFor(await check.of(checkedDestination)), city: '' };
      const reply = await check.mustRefuse(createAddress, { body, token }, { status: 422 });
      expect('city' in Object(failureIn(reply).fields), reply, 'fields.city', { field: 'fields.city' });
    },
  }),
];
