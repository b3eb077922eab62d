import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { outputPlace } from '../../../../scripts/rebuild/places/output.ts';
import { contentsOf, type SmallSite, siteIn } from '../../../support/rebuild/site.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

let folder: string;
let site: SmallSite;
beforeEach(() => {
  folder = temporaryFolder();
  site = siteIn(folder);
});

describe('a folder', () => {
  const first = {
    'index.html': 'home',
    'p/a.html': 'a',
    'p/a.html.br': 'br',
    'q/b.html': 'b',
    'robots.txt': 'all',
  };

  test('gets a build’s files and their compressed copies', async () => {
    await site.build(first, 1);
    expect(contentsOf(site.out)).toEqual(first);
    await site.build({ 'index.html': 'home 2', 'p/a.html': 'longer', 'robots.txt': 'all' }, 2);
    expect(contentsOf(site.out)).toEqual({
      'index.html': 'home 2',
      'p/a.html': 'longer',
      'robots.txt': 'all',
    });
    expect(() => statSync(join(site.out, 'q'))).toThrow('ENOENT');
  });

  test('is refused as the output if it has other files', () => {
    mkdirSync(site.out);
    expect(() => outputPlace(site.out)).not.toThrow();
    writeFileSync(join(site.out, 'mine.txt'), 'mine');
    expect(() => outputPlace(site.out)).toThrow('nothing shows that a rebuild made them');
    expect(readFileSync(join(site.out, 'mine.txt'), 'utf8')).toBe('mine');
  });

  test('gets every file again when its manifest is damaged', async () => {
    await site.build(first, 1);
    writeFileSync(join(site.out, '.shop/manifest.json'), '{');
    writeFileSync(join(site.out, 'index.html'), 'damaged');
    await site.build(first, 1);
    expect(contentsOf(site.out)).toEqual(first);
  });
});
