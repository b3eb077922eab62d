import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { rollBack } from '../../../../scripts/rebuild/live/rollback.ts';
import { buildOf, type SmallSite, siteIn } from '../../../support/rebuild/site.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

let site: SmallSite;
beforeEach(() => {
  site = siteIn(temporaryFolder());
});

const { signal } = new AbortController();

describe('a rollback', () => {
  const index = () => readFileSync(join(site.out, 'index.html'), 'utf8');
  const roll = (to?: string) => rollBack({ ...site, to, signal });
  beforeEach(async () => {
    for (const minute of [0, 1, 2, 3, 4]) await site.build({ 'index.html': `home ${minute}` }, minute);
  });

  test('restores the last three builds one after another', async () => {
    for (const minute of [3, 2, 1]) {
      expect((await roll()).to).toEqual(buildOf(minute));
      expect(index()).toBe(`home ${minute}`);
    }
    await expect(roll()).rejects.toThrow('no earlier build');
  });

  test('restores as many builds beside a file of another program', async () => {
    writeFileSync(join(site.cache, 'undo/.DS_Store'), '');
    await site.build({ 'index.html': 'home 5' }, 5);
    for (const minute of [4, 3, 2]) expect((await roll()).to).toEqual(buildOf(minute));
  });

  test('is refused for a damaged stored file', async () => {
    writeFileSync(join(site.cache, 'undo/4/files/index.html'), '');
    await expect(roll()).rejects.toThrow('lost or damaged');
    expect(index()).toBe('home 4');
    await roll(buildOf(2).at);
    expect(index()).toBe('home 2');
  });
});

test('a rollback goes back build by build if the clock went back', async () => {
  for (const minute of [5, 10, 7, 8]) await site.build({ 'index.html': `home ${minute}` }, minute);
  for (const minute of [7, 10, 5]) expect((await rollBack({ ...site, signal })).to).toEqual(buildOf(minute));
});
