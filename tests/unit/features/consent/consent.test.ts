import { describe, expect, test } from 'vitest';
import {
  consentVersion,
  decodeConsent,
  everythingAllowed,
  onlyNecessary,
  recordOf,
} from '#features/consent/consent.ts';

const at = (text: string) => Date.parse(text);
const made = at('2026-01-15T10:00:00Z');
const stored = (changes: Record<string, unknown> = {}) =>
  JSON.stringify({ ...recordOf(everythingAllowed, made), ...changes });

describe('a consent record (promise 57)', () => {
  test('is read exactly as it was written', () => {
    const options = { necessary: true, preferences: true, marketing: false } as const;
    const record = recordOf(options, made);
    expect(decodeConsent(JSON.stringify(record), made)).toEqual(record);
    expect(record).toEqual({
      hasConsented: true,
      options,
      timestamp: '2026-01-15T10:00:00.000Z',
      version: consentVersion,
    });
  });

  test('is valid for exactly 6 calendar months', () => {
    expect(decodeConsent(stored(), at('2026-07-15T09:59:59.999Z'))).toBeDefined();
    expect(decodeConsent(stored(), at('2026-07-15T10:00:00Z'))).toBeUndefined();
  });

  test('expires on the last day of a shorter sixth month', () => {
    const august = JSON.stringify(recordOf(everythingAllowed, at('2026-08-31T12:00:00Z')));
    expect(decodeConsent(august, at('2027-02-28T11:59:59Z'))).toBeDefined();
    expect(decodeConsent(august, at('2027-02-28T12:00:00Z'))).toBeUndefined();
  });

  test('is invalid for another version of the policy', () => {
    expect(decodeConsent(stored({ version: consentVersion + 1 }), made)).toBeUndefined();
    expect(decodeConsent(stored({ version: undefined }), made)).toBeUndefined();
  });

  test('may be dated an hour in the future', () => {
    expect(decodeConsent(stored(), made - 3_600_000)).toBeDefined();
    expect(decodeConsent(stored(), made - 2 * 86_400_000)).toBeUndefined();
  });

  test('always allows what is necessary', () => {
    const text = stored({ options: { necessary: false, preferences: 'yes', marketing: 1 } });
    expect(decodeConsent(text, made)?.options).toEqual(onlyNecessary);
  });

  test.each([
    null,
    '',
    'null',
    '[]',
    '"true"',
    '{',
    '{}',
    stored({ hasConsented: false }),
    stored({ options: null }),
    stored({ timestamp: 'soon' }),
    stored({ timestamp: null }),
  ])('is invalid when the stored text is %j', (text) => {
    expect(decodeConsent(text, made)).toBeUndefined();
  });
});
