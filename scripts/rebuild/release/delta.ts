/** A release of some files: all of the live one, with what was built laid over it. */
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compress } from './compress.ts';
import { folderOf } from './folders.ts';
import { isAsset, nextKept } from './kept-assets.ts';
import { linkFile, linkTree } from './links.ts';
import type { Made, Making } from './making.ts';
import { findMaterial } from './material.ts';
import { readRelease, releaseFile } from './public.ts';
import { discard, withdraw } from './removal.ts';
import { releasesKept } from './settings.ts';
import { plainFiles, removeEmptyFolders, sameFile, variants } from './tree.ts';

export async function assembleDelta(making: Making): Promise<Made> {
  const { out, staging, target, live, options, link, pace } = making;
  if (!live) throw new Error('there is no live release to change');
  const dir = folderOf(out, live.name);
  const change = changeOf(making, dir);
  const { changed, gone } = change;

  const differing = await lay(making, dir);
  const touched = new Set([...differing, ...changed, ...gone]);
  for (const file of touched) {
    const wait = pace();
    if (wait) await wait;
    for (const variant of variants) rmSync(join(target, file + variant), { force: true });
  }
  for (const file of touched) {
    const wait = pace();
    if (wait) await wait;
    const path = join(target, file);
    if (changed.has(file)) {
      mkdirSync(dirname(path), { recursive: true });
      for (const variant of variants) move(join(staging, file + variant), path + variant);
    } else if (!gone.has(file) && file !== releaseFile && existsSync(join(dir, file))) {
      mkdirSync(dirname(path), { recursive: true });
      linkFile(link, join(dir, file), path);
    } else removeEmptyFolders(target, file);
  }
  discard(out, staging);
  if (live.tier !== options.tier) {
    const files = plainFiles(target).filter((file) => !changed.has(file) && file !== releaseFile);
    await compress({ dir: target, files, tier: options.tier, signal: options.signal });
  }
  return { changed: [...changed], removed: [...gone], keptAssets: change.keptAssets };
}

interface Change {
  /** Built, and other than live. */
  changed: Set<string>;
  /** Live, and not part of the new release. */
  gone: Set<string>;
  keptAssets: Record<string, number>;
}

function changeOf({ staging, options }: Making, dir: string): Change {
  const built = plainFiles(staging).filter((file) => file !== releaseFile);
  const changed = new Set(built.filter((file) => !sameFile(join(staging, file), join(dir, file))));
  const present = new Set(built);
  const removed = (options.removed ?? []).filter(
    (file) => !present.has(file) && file !== releaseFile && existsSync(join(dir, file)),
  );
  const kept = readRelease(dir)?.keptAssets ?? {};
  const keptAssets = nextKept({
    kept,
    appeared: built.filter((file) => isAsset(file) && (changed.has(file) || file in kept)),
    vanished: removed.filter((file) => isAsset(file) && !(file in kept)),
  });
  const dropped = Object.keys(kept).filter((file) => !(file in keptAssets) && !present.has(file));
  const gone = new Set([...removed.filter((file) => !isAsset(file)), ...dropped]);
  return { changed, gone, keptAssets };
}

/**
 * Puts the files of some release under `target`, and answers which paths may differ from the live one. What differs
 * least is taken as it is; linking 300,000 files anew takes seconds.
 */
async function lay({ out, target, options, link, pace }: Making, dir: string): Promise<ReadonlySet<string>> {
  const material = findMaterial(out, options.kept ?? releasesKept());
  if (material) {
    renameSync(withdraw(out, material.name), target);
    return material.paths;
  }
  await linkTree(link, dir, target, pace);
  return new Set([releaseFile]);
}

function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && /\.(br|gz)$/.test(from)) return;
    if (code !== 'EXDEV') throw error;
    copyFileSync(from, to);
  }
}
