import { expect, test } from 'vitest';
import { deviceGroups, entriesOf, sizeOf, storedKeys } from '#features/device-data/device-data.ts';
import en from '#i18n/messages/en/privacy.json';
import fr from '#i18n/messages/fr/privacy.json';
import { setupOf } from '#lib/shop-setup.ts';
import { storageKeys } from '#platform/storage-keys.ts';

test('every storage key belongs to one group', () => {
  expect(deviceGroups.flatMap(({ keys }) => keys).sort()).toEqual(Object.keys(storageKeys).sort());
  for (const { what } of deviceGroups) {
    expect(en.device[what]).toBeTruthy();
    expect(en.device[`${what}Why`]).toBeTruthy();
  }
});

test('every storage key is explained in both languages', () => {
  for (const { keys } of [en.device, fr.device]) {
    expect(Object.keys(keys).sort()).toEqual(Object.keys(storageKeys).sort());
    for (const words of Object.values(keys)) expect(words).toMatch(/\w{2}/);
  }
});

test('keys of features that are off aren’t listed (promise 77)', () => {
  const listed = (own: object) =>
    deviceGroups.flatMap((group) => storedKeys(group, setupOf({ features: own }, undefined).features));
  const all = Object.keys(storageKeys);
  expect(listed({ discountCodes: true }).sort()).toEqual(all.sort());
  const others = all.filter((name) => name !== 'discountCode' && name !== 'reviewDraft');
  expect(listed({ discountCodes: false, reviews: false }).sort()).toEqual(others.sort());
});

test('all keys of a group share one consent category', () => {
  for (const group of deviceGroups)
    expect(new Set(entriesOf(group).map(({ category }) => category)).size, group.what).toBe(1);
});

test('data that only a tab keeps lasts until it is closed', () => {
  for (const group of deviceGroups)
    if (entriesOf(group).every(({ kind }) => kind === 'session'))
      expect(group.howLong, group.what).toBe('device.untilClosed');
});

test('the size of a group counts keys and values', () => {
  const cart = deviceGroups.find(({ what }) => what === 'cart');
  if (!cart) throw new Error('there is no group for the cart');
  const read = ({ key }: { key: string }) => (key === 'shopping-cart' ? 'é€' : null);
  expect(sizeOf(entriesOf(cart), read)).toBe('shopping-cart'.length + 5);
  expect(sizeOf(entriesOf(cart), () => null)).toBe(0);
});
