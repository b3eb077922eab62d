import { expect, test, vi } from 'vitest';
import { readPhoneNumber } from '#platform/phone-number.ts';
import { deliveryCountryKey } from '#platform/storage-keys.ts';

const loadPart = vi.hoisted(() => vi.fn());
vi.mock('#platform/parts/load-part.ts', () => ({ loadPart }));
vi.mock('#platform/config.ts', async (original) => ({ ...(await original<object>()), shopCountry: 'US' }));

test('without numbering plans, a number needs a country code', async () => {
  loadPart.mockRejectedValue(new Error('lost'));
  expect(await readPhoneNumber({ phoneNumber: ' +32 470 12 34 56 ' })).toEqual({
    number: '+32 470 12 34 56',
  });
  expect(await readPhoneNumber({ phoneNumber: '0470 12 34 56' })).toEqual({});
  expect(await readPhoneNumber({ phoneNumber: ' ' })).toEqual({});
});

test('a number without a plus sign is only suggested', async () => {
  loadPart.mockImplementation(() => import('#platform/numbering-plans.ts'));
  const suggested = async (phoneNumber: string, country?: string) =>
    (await readPhoneNumber({ phoneNumber }, country)).suggestion;
  expect(await suggested('0033612345678')).toBe('+33 6 12 34 56 78');
  expect(await suggested('(551) 555-0100')).toBe('+1 551 555 0100');
  // The country of an address counts more than the delivery country.
  expect(await suggested('0470 12 34 56')).toBeUndefined();
  localStorage.setItem(deliveryCountryKey, 'BE');
  expect(await suggested('0470 12 34 56')).toBe('+32 470 12 34 56');
  expect(await suggested('0470 12 34 56', 'FR')).toBe('+33 4 70 12 34 56');
});
