import { expect, test } from 'vitest';
import { reasonOf } from '../../../../scripts/rebuild/core/rebuild-error.ts';

test('an unreachable host’s error names its first address', () => {
  const cause = new AggregateError([new Error('connect ECONNREFUSED ::1:4400'), new Error('another')]);
  expect(reasonOf(new TypeError('fetch failed', { cause }))).toBe('connect ECONNREFUSED ::1:4400');
});
