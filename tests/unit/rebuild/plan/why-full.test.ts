/** Why a rebuild renders every page: nothing that may be wrong is reused. */
import { expect, test } from 'vitest';
import type { Build } from '../../../../scripts/rebuild/places/manifest.ts';
import { type RunFacts, reasonForFull } from '../../../../scripts/rebuild/plan/why-full.ts';

const next = { identity: 'shop', revision: 7, common: 'same' };
const build = next as Build;
const live = { kind: 'known', build, pending: [] } as const;
const facts: RunFacts = { run: {}, contents: live, build: next, revisionBefore: 7 };
const other = { ...live, build: { ...build, identity: 'old' } };

test.each<[string, Partial<RunFacts>, string | undefined]>([
  ['nothing has changed', {}, undefined],
  ['the run is forced', { run: { force: true } }, '--force was given'],
  ['the records are damaged', { contents: { ...live, kind: 'damaged' } }, 'is missing or damaged'],
  ['a page was interrupted', { contents: { ...live, pending: ['product/mug.html', '_headers'] } }, undefined],
  ['a shared file was interrupted', { contents: { ...live, pending: ['_astro/a.js'] } }, 'was interrupted'],
  ['nothing is live', { contents: { kind: 'none', build: null, pending: [] } }, 'nothing is live yet'],
  ['the catalogue has another identity', { contents: other }, 'read from scratch'],
  ['another catalogue had a higher revision', { contents: other, revisionBefore: 6 }, 'read from scratch'],
  ['the cache is older (promise 65)', { revisionBefore: 6 }, 'the cache is older than the live shop'],
  [
    'a newer build is live (promise 65)',
    { contents: { ...live, build: { ...build, revision: 8 } } },
    'the cache is older than the live shop',
  ],
  [
    'every page shows something new',
    { contents: { ...live, build: { ...build, common: 'old' } } },
    'every page shows',
  ],
])('the reason to render every page is right if %s', (_, changes, reason) => {
  const found = reasonForFull({ ...facts, ...changes });
  if (reason === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(reason);
});
