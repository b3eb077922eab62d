import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { targetFolderPlace } from '../../../../scripts/rebuild/places/targets.ts';
import { siteIn } from '../../../support/rebuild/site.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

describe('the folder to publish to', () => {
  test('is refused if it is missing or overlaps with the output', async () => {
    const folder = temporaryFolder();
    const { out, build } = siteIn(folder);
    await build({ 'index.html': 'home', 'p/a.html': 'a' }, 1);
    expect(() => targetFolderPlace(join(folder, 'none'), out)).toThrow('there is no folder');
    for (const overlapping of [out, join(out, 'p'), folder])
      expect(() => targetFolderPlace(overlapping, out)).toThrow('and the output folder are the same');
  });
});
