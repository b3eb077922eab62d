import { describe, expect, test } from 'vitest';
import {
  addressLabel,
  addressLines,
  addressOf,
  checkAddress,
  checkProfile,
  profileChanges,
  withAddress,
  withAddressAt,
} from '#features/account/account.ts';

const values = {
  name: ' Zoë ',
  line1: 'Rue 3',
  line2: '  ',
  city: 'Paris',
  postalCode: '75001',
  country: 'FR',
};
const address = (id: string) => ({ id, ...addressOf(values), line2: null });

describe('an address (spec section 5)', () => {
  test('goes to the API trimmed, without an empty second line', () => {
    expect(checkAddress(values)).toEqual({});
    expect(addressOf(values)).toEqual({ ...values, name: 'Zoë', line2: null });
    expect(addressOf({ ...values, line2: ' Door 5 ' }).line2).toBe('Door 5');
  });

  test.each(['name', 'line1', 'city', 'postalCode', 'country'])('needs %s', (name) => {
    expect(checkAddress({ ...values, [name]: name === 'country' ? '' : '  ' })).toEqual({
      [name]: 'required',
    });
  });

  test('does not need a second line, takes no novel and no invented country', () => {
    expect(checkAddress({ ...values, line2: '' })).toEqual({});
    expect(checkAddress({ ...values, city: 'x'.repeat(201) })).toEqual({ city: 'tooLong' });
    expect(checkAddress({ ...values, country: 'France' })).toEqual({ country: 'country' });
  });

  test('reads like a label, without empty lines', () => {
    expect(addressLines(address('a'), (code) => `country ${code}`)).toEqual([
      'Zoë',
      'Rue 3',
      '75001 Paris',
      'country FR',
    ]);
  });
});

test('changed addresses keep their place, new ones come last, returned ones where they were', () => {
  const book = [address('a'), address('b')];
  expect(withAddress(book, { ...address('a'), city: 'Lyon' })[0]?.city).toBe('Lyon');
  expect(withAddress(book, address('c')).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(withAddressAt(book, address('c'), 1).map(({ id }) => id)).toEqual(['a', 'c', 'b']);
  expect(withAddressAt(book, address('b'), 0)).toBe(book);
});

describe('the profile', () => {
  const user = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    phoneNumber: '+33612345678',
  };
  const form = { ...user, phoneNumber: '+33 6 12 34 56 78' };

  test('is checked by the rules of the registration', () => {
    expect(checkProfile(form, () => true)).toEqual({});
    expect(checkProfile({ ...form, phoneNumber: ' ' }, () => false)).toEqual({});
    expect(
      checkProfile(
        { firstName: 'A', lastName: 'x'.repeat(101), email: 'ada', phoneNumber: '12' },
        () => false,
      ),
    ).toEqual({ firstName: 'nameTooShort', lastName: 'tooLong', email: 'email', phoneNumber: 'phone' });
  });

  test('sends what was changed and nothing else', () => {
    expect(profileChanges(user, form, form.phoneNumber)).toEqual({});
    expect(profileChanges(user, { ...form, lastName: ' King ' }, form.phoneNumber)).toEqual({
      lastName: 'King',
    });
    expect(profileChanges(user, { ...form, phoneNumber: '' }, undefined)).toEqual({ phoneNumber: null });
  });
});

test('an address is named by few words, however long its lines are', () => {
  expect(addressLabel({ name: 'Ada', line1: '12 Quay Street' })).toBe('Ada, 12 Quay Street');
  const label = addressLabel({ name: '👩‍🚀'.repeat(60), line1: 'x'.repeat(200) });
  expect([...label].length).toBe(82);
  expect(label).toMatch(/^\S+…, x{39}…$/u);
  expect(label.isWellFormed()).toBe(true);
});
