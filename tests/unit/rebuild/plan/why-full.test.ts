/** Why a rebuild renders every page: nothing that may be wrong is reused. */
import { expect, test } from 'vitest';
import type { Build } from '../../../../scripts/rebuild/places/manifest.ts';
import { reasonForFull } from '../../../../scripts/rebuild/plan/why-full.ts';

const next = { identity: 'shop', revision: 7, common: 'same' };
const live = next as Build;
const stored = { build: live, pending: [] };

test.each([
  ['nothing has changed', {}, undefined],
  ['a page was interrupted', { pending: ['product/mug.html', '_headers'] }, undefined],
  ['a shared file was interrupted', { pending: ['_astro/a.js'] }, 'the last run was interrupted'],
  ['nothing is live', { build: null }, 'nothing is live yet'],
  ['the catalogue has another identity', { build: { ...live, identity: 'old' } }, 'read from scratch'],
  ['a newer build is live (promise 65)', { build: { ...live, revision: 8 } }, 'read from scratch'],
  ['every page shows something new', { build: { ...live, common: 'old' } }, 'every page shows'],
])('the reason to render every page is right if %s', (_, changes, reason) => {
  const found = reasonForFull({ ...stored, ...changes }, next);
  if (reason === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(reason);
});
