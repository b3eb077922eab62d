/** When a run distrusts what is stored about the live shop. */
import { expect, test } from 'vitest';
import type { Build } from '../../../../scripts/rebuild/places/manifest.ts';
import { reasonForDistrust } from '../../../../scripts/rebuild/run/prepared-run.ts';

const stored = { kind: 'known', build: { identity: 'shop', revision: 7 } as Build } as const;

test.each([
  ['is as new as the live shop', 'shop', 7, undefined],
  ['is older (promise 65)', 'shop', 6, 'the cache is older than the live shop'],
  ['is of another catalogue', 'other', 6, undefined],
])('only an older cache is distrusted (this one %s)', (_, identity, revisionBefore, reason) => {
  expect(reasonForDistrust(stored, { identity, revisionBefore })).toBe(reason);
});

test('damaged records of the live shop are distrusted', () => {
  expect(reasonForDistrust({ ...stored, kind: 'damaged' }, { identity: 'shop', revisionBefore: 7 })).toMatch(
    /damaged/,
  );
});
