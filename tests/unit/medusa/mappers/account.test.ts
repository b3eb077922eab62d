/** Medusa's customers and addresses in the shapes of the contract. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { address } from '#api/contract/address.ts';
import { user } from '#api/contract/user.ts';
import { addressInput, toAddress, toUser } from '../../../../scripts/medusa/src/mappers/account.ts';

/** Copied from responses of Medusa. */
const customer = {
  id: 'cus_01M8B5',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@shop.example',
  phone: null,
  created_at: '2026-11-26T05:20:11.123Z',
};

describe('a customer of Medusa', () => {
  test('is a user of the contract', () => {
    expect(z.parse(user, toUser(customer))).toEqual({
      id: 'cus_01M8B5',
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@shop.example',
      phoneNumber: null,
      createdAt: '2026-11-26T05:20:11.123Z',
    });
  });
});

describe('an address', () => {
  const back = (sent: Parameters<typeof addressInput>[0]) =>
    z.parse(address, toAddress({ id: 'cuaddr_1', customer_id: 'cus_1', ...addressInput(sent) }));
  const sent = {
    name: 'Ada King of Lovelace',
    company: null,
    line1: '1 Main Street',
    line2: null,
    city: 'Albany',
    postalCode: '12207',
    region: 'NY',
    country: 'US',
  };

  test('comes back from Medusa as it was sent', () => {
    expect(back(sent)).toEqual({ id: 'cuaddr_1', ...sent });
    const other = { ...sent, name: 'Ada', company: 'Engines', line2: 'Floor 2', region: null, country: 'FR' };
    expect(back(other)).toEqual({ id: 'cuaddr_1', ...other });
  });

  test('has its state in the form of Medusa’s tax regions', () => {
    expect(addressInput(sent).province).toBe('us-ny');
  });

  test('clears a field that is sent empty', () => {
    expect(back({ ...sent, region: '', line2: '', company: '' })).toMatchObject({
      region: null,
      line2: null,
      company: null,
    });
  });
});
