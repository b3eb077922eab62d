/** Takes releases away in an order that a killed run cannot turn into a half release that looks whole. */
import { renameSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { folderOf, half, linkedName, noteFileOf, releasesByWorth } from './folders.ts';
import { releasesKept } from './settings.ts';

/** Withdraws a release: its note first, then its name. Answers where its files are now. */
export function withdraw(out: string, name: string): string {
  if (linkedName(out) === name) throw new Error(`release ${name} is live`);
  rmSync(noteFileOf(out, name), { force: true });
  const path = `${folderOf(out, name)}${half}`;
  renameSync(folderOf(out, name), path);
  return path;
}

/** Removes what is beyond the kept number and the one that serves as material. Answers the names. */
export async function prune(out: string, kept = releasesKept()): Promise<string[]> {
  const names = releasesByWorth(out)
    .slice(kept + 1)
    .map(({ name }) => name);
  for (const name of names) await rm(withdraw(out, name), { recursive: true, force: true });
  return names;
}
