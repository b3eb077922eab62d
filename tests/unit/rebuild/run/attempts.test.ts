import { existsSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { UnusableRenderer } from '../../../../scripts/rebuild/render/pages.ts';
import { runWithRestarts } from '../../../../scripts/rebuild/run/attempts.ts';
import type { RunInput } from '../../../../scripts/rebuild/run/prepared-run.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

test('a run removes a compiled shop that it can’t use', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const folder = temporaryFolder();
  const tries: boolean[] = [];
  await runWithRestarts({} as RunInput, async () => {
    tries.push(existsSync(folder));
    if (existsSync(folder)) throw new UnusableRenderer(folder, 'damaged');
  });
  expect(tries).toEqual([true, false]);
  expect(warn).toHaveBeenCalledWith("  The compiled shop couldn't be used. It is compiled again");
});
