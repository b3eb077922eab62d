import { expect, test } from 'vitest';
import { waitTime } from '#i18n/wait-time.ts';

/** Platforms join number and unit with different spaces. */
const plain = (text = '') => text.replace(/[\u00a0\u202f]/g, ' ');

test('a wait is given in seconds, and from one minute in whole minutes, rounded up', () => {
  expect(waitTime('en', 1)).toBeUndefined();
  expect(waitTime('en', 9)).toBe('9 seconds');
  expect(waitTime('en', 60)).toBe('1 minute');
  expect(plain(waitTime('fr', 61))).toBe('2 minutes');
  expect(plain(waitTime('fr', 9))).toBe('9 secondes');
});
