/** A release of a full build: everything was built, what is equal to the live file becomes that file. */
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { folderOf } from './folders.ts';
import { isAsset, nextKept } from './kept-assets.ts';
import { linkFile, replaceFile } from './links.ts';
import type { Made, Making } from './making.ts';
import { readRelease, releaseFile } from './public.ts';
import { compareFiles, plainFiles } from './tree.ts';

/** Kept hashed files have their age; the staging folder itself becomes the release. */
export async function assembleFull({
  out,
  staging,
  target,
  live,
  options,
  link,
  pace,
}: Making): Promise<Made> {
  const dir = live ? folderOf(out, live.name) : undefined;
  const built = plainFiles(staging);
  const old = new Set(dir ? plainFiles(dir) : []);
  const changed: string[] = [];
  for (const file of built) {
    const wait = pace();
    if (wait) await wait;
    const path = join(staging, file);
    const found = dir && old.has(file) ? compareFiles(path, join(dir, file)) : 'other';
    if (found === 'other') changed.push(file);
    else if (dir && found === 'equal' && live?.tier === options.tier)
      replaceFile(link, join(dir, file), path);
  }

  const keptBefore = (dir === undefined ? undefined : readRelease(dir)?.keptAssets) ?? {};
  const present = new Set(built);
  const used = (file: string): boolean => isAsset(file) && !(file in keptBefore);
  const keptAssets = nextKept({
    kept: keptBefore,
    appeared: built.filter((file) => isAsset(file) && !(old.has(file) && used(file))),
    vanished: [...old].filter((file) => used(file) && !present.has(file)),
  });
  for (const file of [...Object.keys(keptAssets), ...(options.keep ?? [])]) {
    if (!dir || !old.has(file) || present.has(file)) continue;
    mkdirSync(dirname(join(staging, file)), { recursive: true });
    linkFile(link, join(dir, file), join(staging, file));
    present.add(file);
  }
  move(staging, target);
  return {
    changed,
    removed: [...old].filter((file) => !present.has(file) && file !== releaseFile),
    keptAssets,
  };
}

function move(from: string, to: string): void {
  if (!existsSync(from)) throw new Error(`nothing was built in ${from}`);
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    cpSync(from, to, { recursive: true });
    rmSync(from, { recursive: true, force: true });
  }
}
