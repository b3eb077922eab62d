import { expect, test } from 'vitest';
import { recordOf } from '#features/consent/consent.ts';
import { deviceGroups, entriesOf, keptSince, sizeOf } from '#features/device-data/device-data.ts';
import en from '#i18n/messages/en/privacy.json';
import fr from '#i18n/messages/fr/privacy.json';
import { storageKeys } from '#platform/storage-keys.ts';

test('every storage key belongs to one group, and every group has a name and a reason', () => {
  expect(deviceGroups.flatMap(({ keys }) => keys).sort()).toEqual(Object.keys(storageKeys).sort());
  for (const { what } of deviceGroups) {
    expect(en.device[what]).toBeTruthy();
    expect(en.device[`${what}Why`]).toBeTruthy();
  }
});

test('exactly the known storage keys are explained to shoppers, in both languages', () => {
  for (const { keys } of [en.device, fr.device]) {
    expect(Object.keys(keys).sort()).toEqual(Object.keys(storageKeys).sort());
    for (const words of Object.values(keys)) expect(words).toMatch(/\w{2}/);
  }
});

test('all keys of a group share one consent category', () => {
  for (const group of deviceGroups)
    expect(new Set(entriesOf(group).map(({ category }) => category)).size, group.what).toBe(1);
});

test('the size of a group counts the bytes of its keys and values', () => {
  const cart = deviceGroups.find(({ what }) => what === 'cart');
  if (!cart) throw new Error('there is no group for the cart');
  const read = ({ key }: { key: string }) => (key === 'shopping-cart' ? 'é€' : null);
  expect(sizeOf(entriesOf(cart), read)).toBe('shopping-cart'.length + 5);
  expect(sizeOf(entriesOf(cart), () => null)).toBe(0);
});

test('the age of the consent is known only when its record is readable', () => {
  const now = Date.parse('2026-03-01T00:00:00Z');
  const consent = deviceGroups.find(({ what }) => what === 'consent');
  if (!consent) throw new Error('there is no group for the consent');
  const made = recordOf({ necessary: true, preferences: false, marketing: false }, now - 1000);
  expect(keptSince(consent, () => JSON.stringify(made), now)).toBe('2026-02-28T23:59:59.000Z');
  expect(keptSince(consent, () => 'broken', now)).toBeUndefined();
});
