/** Web servers send a compressed copy in place of its file, so the order in which a folder changes them matters. */
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { fileSuffixes, folderPlace } from '../../../../scripts/rebuild/places/folder.ts';
import { withFault } from '../../../support/rebuild/disk.ts';
import { contentsOf } from '../../../support/rebuild/site.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { write } from '../../../support/write-file.ts';

let shop: string;
let staging: string;
beforeEach(() => {
  shop = temporaryFolder();
  staging = temporaryFolder();
});

const { signal } = new AbortController();
const site = { fileOf: (path: string) => join(staging, path), has: () => true };
const writePage = (root: string, text: string, suffixes: readonly string[] = fileSuffixes) => {
  for (const suffix of suffixes) write(join(root, `a.html${suffix}`), text);
};

describe('a killed run', () => {
  test.each([
    ['with', fileSuffixes],
    ['without', ['']],
  ])('leaves no old copies beside a new file %s copies', async (_, suffixes) => {
    writePage(staging, 'new', suffixes);
    for (let at = 1, struck = true; struck; at++) {
      writePage(shop, 'old');
      struck = (await withFault('killed', at, () => folderPlace(shop).put('a.html', site, signal))).struck;
      const { 'a.html': page, ...copies } = contentsOf(shop);
      if (page === 'new') expect(Object.values(copies)).not.toContain('old');
    }
    expect(contentsOf(shop)).toEqual(contentsOf(staging));
  });

  test('leaves no file that has lost its copies', async () => {
    for (let at = 1, struck = true; struck; at++) {
      writePage(shop, 'old');
      struck = (await withFault('killed', at, () => folderPlace(shop).remove('a.html', site, signal))).struck;
      const { 'a.html': page, ...copies } = contentsOf(shop);
      if (page) expect(Object.keys(copies)).toHaveLength(2);
    }
    expect(contentsOf(shop)).toEqual({});
  });
});
