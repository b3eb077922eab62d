/** The rebuild finds out which optional calls a backend has. */
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { Snapshot } from '#snapshot/reader.ts';
import { commonFingerprint } from '../../../../scripts/rebuild/core/fingerprint.ts';
import { json, spoil } from '../../../support/api/hostile-api.ts';
import { openSnapshots, type Snapshots } from '../../../support/rebuild/snapshots.ts';

let snapshots: Snapshots;
beforeEach(async () => {
  snapshots = await openSnapshots();
});

/** The optional calls that pages know of, and the fingerprint of the data that all pages share. */
async function found() {
  await snapshots.update();
  using db = new DatabaseSync(snapshots.file, { readOnly: true });
  const snapshot = new Snapshot(db);
  return { calls: snapshot.info().calls, common: commonFingerprint('program', snapshot) };
}

test('every rebuild asks once for each optional call', async () => {
  const { api } = snapshots;
  const without = await found();
  expect(without.calls).toEqual([]);
  api.shop.manyProducts = true;
  const asked = () => api.calls.filter((call) => call.includes('/v1/product?ids='));
  expect(asked()).toHaveLength(1);
  const having = await found();
  expect(having.calls).toEqual(['product.byIds']);
  expect(having.common).not.toBe(without.common);
  expect(await found()).toEqual(having);
  expect(asked()).toHaveLength(3);
});

test('a 405 means that the backend lacks the call', async () => {
  spoil(snapshots.api, /^\/v1\/product\?ids=/, (response) => json(response, 405, { message: 'No' }));
  expect((await found()).calls).toEqual([]);
});

test.each([
  ['a server error', 500, {}],
  ['a refusal', 403, { message: 'No' }],
  ['other products', 200, { products: [{ id: 'id-other' }] }],
  ['none of the products', 200, { products: [] }],
  ['something else', 200, []],
])('a backend that answers %s stops the rebuild', async (_, status, body) => {
  spoil(snapshots.api, /^\/v1\/product\?ids=/, (response) => json(response, status, body));
  await expect(found()).rejects.toThrow('product.byIds');
});
