/** Takes releases away in an order that a killed run cannot turn into a half release that looks whole. */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmdirSync, rmSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { folderOf, foldersOf, half, linkedName, listSpares, noteFileOf, releasesByWorth } from './folders.ts';
import { distanceOf } from './material.ts';
import { releasesKept } from './settings.ts';

/** Files that one run removes when it is to be quick (about a third of a second); the rest waits for the next. */
const fewFiles = 30_000;

const trashPattern = /^trash-.*\.part$/;

/** Withdraws a release or spare: its note first, then its name. Answers where its files are now. */
export function withdraw(out: string, name: string): string {
  if (linkedName(out) === name) throw new Error(`release ${name} is live`);
  rmSync(noteFileOf(out, name), { force: true });
  return discard(out, folderOf(out, name));
}

/** Puts a folder where `sweep` finds it, at no cost. */
export function discard(out: string, folder: string): string {
  const path = join(foldersOf(out).releases, `trash-${randomUUID().slice(0, 8)}${half}`);
  renameSync(folder, path);
  return path;
}

/**
 * Withdraws what is beyond the kept number and the one that serves as material, and spares that no longer help; then
 * removes at most `limit` files of what was withdrawn, now or earlier. Answers the names withdrawn.
 */
export async function prune(
  out: string,
  { kept = releasesKept(), limit = fewFiles }: { kept?: number | undefined; limit?: number } = {},
): Promise<string[]> {
  const beyond = releasesByWorth(out).slice(kept + 1);
  const useless = listSpares(out).filter(({ name }) => !distanceOf(out, name));
  const names = [...beyond, ...useless].map(({ name }) => name);
  for (const name of names) withdraw(out, name);
  await sweep(out, limit);
  return names;
}

/** Removes files of withdrawn folders, at most so many; true when nothing of them is left. */
export async function sweep(out: string, limit = fewFiles): Promise<boolean> {
  const { releases } = foldersOf(out);
  if (!existsSync(releases)) return true;
  let left = limit;
  const empty = async (folder: string): Promise<boolean> => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (left <= 0) return false;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!(await empty(path))) return false;
      } else {
        unlinkSync(path);
        if (--left % 1000 === 0) await setImmediate();
      }
    }
    rmdirSync(folder);
    return true;
  };
  for (const name of readdirSync(releases))
    if (trashPattern.test(name) && !(await empty(join(releases, name)))) return false;
  return true;
}
