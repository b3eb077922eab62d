import { expect, test, vi } from 'vitest';
import { readPhoneNumber } from '#platform/phone-number.ts';

vi.mock('#platform/parts/load-part.ts', () => ({ loadPart: () => Promise.reject(new Error('lost')) }));

test('without numbering plans, a number needs a country code', async () => {
  expect(await readPhoneNumber({ phoneNumber: ' +32 470 12 34 56 ' })).toEqual({
    number: '+32 470 12 34 56',
  });
  expect(await readPhoneNumber({ phoneNumber: '0470 12 34 56' })).toEqual({});
  expect(await readPhoneNumber({ phoneNumber: ' ' })).toEqual({});
});
