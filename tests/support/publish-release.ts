/** Small releases made by the real steps of a rebuild, for the tests of what comes after. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { assemble } from '../../scripts/rebuild/release/assemble.ts';
import { compress, tierOf } from '../../scripts/rebuild/release/compress.ts';
import { foldersOf } from '../../scripts/rebuild/release/folders.ts';
import type { ReleaseNote } from '../../scripts/rebuild/release/note.ts';
import { recover } from '../../scripts/rebuild/release/recover.ts';
import { prune } from '../../scripts/rebuild/release/removal.ts';
import { switchTo } from '../../scripts/rebuild/release/switch.ts';

/** Builds all of `files` and makes them live; `minute` of 1 January 2026 tells releases apart. */
export async function publishRelease(
  out: string,
  minute: number,
  files: Readonly<Record<string, string>>,
): Promise<ReleaseNote> {
  recover(out);
  const { staging } = foldersOf(out);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(staging, name)), { recursive: true });
    writeFileSync(join(staging, name), text);
  }
  const { signal } = new AbortController();
  const tier = tierOf(1);
  await compress({ dir: staging, files: Object.keys(files), tier, signal });
  const builtAt = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  const fingerprint = `fingerprint${minute}`;
  const note = await assemble({ out, staging, mode: 'full', builtAt, fingerprint, tier, signal });
  switchTo(out, note.name);
  await prune(out);
  return note;
}
