/** Undoes what a killed run left, and takes over the plain folder of an older version. Under the rebuild's lock. */
import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { RebuildFailure, reasonOf } from '../failure.ts';
import { tierOf } from './compress.ts';
import {
  folderOf,
  foldersOf,
  half,
  isFolder,
  isLink,
  isName,
  isSpare,
  linkedName,
  listReleases,
  listSpares,
  newName,
  noteFileOf,
  releaseOf,
} from './folders.ts';
import { readNote, writeDurably } from './note.ts';
import { readRelease } from './public.ts';
import { discard } from './removal.ts';
import { freshLinkOf, point } from './switch.ts';
import { plainFiles } from './tree.ts';

/** What is live stays so. Throws `RebuildFailure` when the output cannot be a link. */
export function recover(out: string): void {
  const { out: path, releases } = foldersOf(out);
  refuseForeign(path);
  if (isLink(freshLinkOf(out))) rmSync(freshLinkOf(out));
  const live = linkedName(out);
  if (live !== undefined && isFolder(folderOf(out, live)) && !releaseOf(out, live)) describe(out, live);
  if (existsSync(releases)) clear(out);
  if (isFolder(path)) migrate(out);
  // Killed while an older version's folder was taken over, or the live release was removed by hand.
  const newest = listReleases(out)[0];
  if (newest && !existsSync(path)) point(out, newest.name);
}

/**
 * The output becomes a link, and old releases are removed one day: what no build made must not become one. An earlier version's
 * folder tells of itself in `release.json`.
 */
function refuseForeign(path: string): void {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat || stat.isSymbolicLink()) return;
  if (stat.isDirectory() && (readdirSync(path).length === 0 || readRelease(path))) return;
  throw new RebuildFailure(
    `${path} is there already, and no build made it`,
    'Nothing in it was touched. Move it away, or give --out another name.',
  );
}

/** Whatever is not finished goes: half folders, folders without a note, notes without a folder. `prune` removes the files. */
function clear(out: string): void {
  const { releases } = foldersOf(out);
  const whole = new Set([
    linkedName(out),
    ...[...listReleases(out), ...listSpares(out)].map(({ name }) => name),
  ]);
  for (const entry of readdirSync(releases)) {
    const path = join(releases, entry);
    const name = entry.replace(/\.json$/, '');
    const isHalf = entry.endsWith(half);
    const isStray = (isName(name) || isSpare(name)) && !whole.has(name);
    if (!isHalf && !isStray) continue;
    if (!isFolder(path)) rmSync(path, { force: true });
    else if (!entry.startsWith('trash-')) discard(out, path);
  }
}

/** The plain folder becomes the first release. For a moment there is none, as it was with every earlier build. */
function migrate(out: string): void {
  const { out: path, releases } = foldersOf(out);
  if (readdirSync(path).length === 0) {
    rmSync(path, { recursive: true });
    return;
  }
  mkdirSync(releases, { recursive: true });
  const { builtAt, fingerprint } = originOf(path);
  const name = newName(out, builtAt, fingerprint);
  writeDurably(noteFileOf(out, name), firstNote(path, name));
  try {
    renameSync(path, folderOf(out, name));
  } catch (error) {
    rmSync(noteFileOf(out, name), { force: true });
    throw new RebuildFailure(
      `${path} cannot become a link to a release (${reasonOf(error)})`,
      'The output must be a name in a folder where the rebuild may write, not a mount point: use --out with another one.',
      error,
    );
  }
  point(out, name);
}

/** A live release whose note was lost or damaged gets a new one. */
function describe(out: string, name: string): void {
  if (!isName(name) || readNote(noteFileOf(out, name))) return;
  writeDurably(noteFileOf(out, name), firstNote(folderOf(out, name), name));
}

function firstNote(dir: string, name: string) {
  const files = plainFiles(dir).sort();
  const few = files.filter((file) => file.endsWith('.html')).length <= 1000;
  // Earlier versions compressed large shops otherwise.
  return { name, base: null, ...originOf(dir), tier: few ? tierOf(0) : '', changed: files, removed: [] };
}

function originOf(dir: string): { builtAt: string; fingerprint: string } {
  const known = readRelease(dir);
  const builtAt = known?.builtAt && !Number.isNaN(Date.parse(known.builtAt)) ? known.builtAt : undefined;
  return { builtAt: builtAt ?? statSync(dir).mtime.toISOString(), fingerprint: known?.release ?? '' };
}
