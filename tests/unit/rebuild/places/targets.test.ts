import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { targetsOf } from '../../../../scripts/rebuild/places/targets.ts';
import { siteIn } from '../../../support/rebuild/site.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

describe('the folder to publish to', () => {
  test('is refused if it is missing or overlaps with the output', async () => {
    const folder = temporaryFolder();
    const { out, build } = siteIn(folder);
    await build({ 'index.html': 'home', 'p/a.html': 'a' }, 1);
    const open = async (target: string) => targetsOf({ PUBLISH_FOLDER: target }, out)[0]?.open();
    await expect(open(join(folder, 'none'))).rejects.toThrow('there is no folder');
    for (const overlapping of [out, join(out, 'p'), folder])
      await expect(open(overlapping)).rejects.toThrow('and the output folder are the same');
  });
});
