/** Where releases lie, which one is live, and in which order they are worth keeping. */
import { existsSync, lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type ReleaseNote, readNote } from './note.ts';

export interface ReleaseFolders {
  /** A symbolic link to the live release. */
  out: string;
  /** Beside it: a folder and a note for each release. */
  releases: string;
  /** Where a run builds; on the same file system, so that moving a file costs nothing. */
  staging: string;
  /** Release fingerprints that were rolled back. */
  rejected: string;
}

/** Marks what is not finished: a killed run's are removed by `recover`. */
export const half = '.part';

export function foldersOf(out: string): ReleaseFolders {
  const path = resolve(out);
  const releases = `${path}.releases`;
  return {
    out: path,
    releases,
    staging: join(releases, `next${half}`),
    rejected: join(releases, 'rejected.json'),
  };
}

export function folderOf(out: string, name: string): string {
  return join(foldersOf(out).releases, name);
}

export function noteFileOf(out: string, name: string): string {
  return `${folderOf(out, name)}.json`;
}

const namePattern = /^\d{8}T\d{6}Z-[0-9a-z]{8}(-\d+)?$/;

export function isName(text: string): boolean {
  return namePattern.test(text);
}

/** A name nobody has: UTC time to the second and the beginning of the fingerprint. */
export function newName(out: string, builtAt: string, fingerprint: string): string {
  const time = new Date(builtAt).toISOString().replace(/[-:]|\.\d+/g, '');
  const start = fingerprint.toLowerCase().replace(/[^0-9a-z]/g, '');
  const name = `${time}-${start.padEnd(8, '0').slice(0, 8)}`;
  // A name that a note still tells of would lead to the wrong release.
  const bases = new Set([...listReleases(out), ...listSpares(out)].map(({ base }) => base));
  const taken = (candidate: string): boolean =>
    bases.has(candidate) || existsSync(folderOf(out, candidate)) || existsSync(noteFileOf(out, candidate));
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? name : `${name}-${count}`;
    if (!taken(candidate)) return candidate;
  }
}

/** When the link was pointed at what is live. ISO 8601. */
export function linkedSince(out: string): string | undefined {
  const stat = lstatSync(resolve(out), { throwIfNoEntry: false });
  return stat?.isSymbolicLink() ? stat.mtime.toISOString() : undefined;
}

/** The name `out` points to, whether that release is there or not. */
export function linkedName(out: string): string | undefined {
  const { out: path, releases } = foldersOf(out);
  try {
    const target = resolve(dirname(path), readlinkSync(path));
    return dirname(target) === releases ? basename(target) : undefined;
  } catch {
    return undefined;
  }
}

/** The note of what is live; undefined when nothing is. */
export function liveRelease(out: string): ReleaseNote | undefined {
  const name = linkedName(out);
  return name === undefined ? undefined : releaseOf(out, name);
}

/** A release that is whole. */
export function releaseOf(out: string, name: string): ReleaseNote | undefined {
  if (!isName(name)) return undefined;
  const note = readNote(noteFileOf(out, name));
  return note?.name === name && isFolder(folderOf(out, name)) ? note : undefined;
}

/** Every whole release, newest first. */
export function listReleases(out: string): ReleaseNote[] {
  const { releases } = foldersOf(out);
  if (!existsSync(releases)) return [];
  return readdirSync(releases)
    .flatMap((name) => releaseOf(out, name) ?? [])
    .sort((a, b) => b.builtAt.localeCompare(a.builtAt) || b.name.localeCompare(a.name));
}

/** Copies of a release that wait to become the next one: their notes say of which (`base`), and no change. */
export function listSpares(out: string): ReleaseNote[] {
  const { releases } = foldersOf(out);
  if (!existsSync(releases)) return [];
  return readdirSync(releases)
    .filter((name) => isSpare(name) && isFolder(folderOf(out, name)))
    .flatMap((name) => readNote(noteFileOf(out, name)) ?? []);
}

export function isSpare(name: string): boolean {
  return /^spare-\d+$/.test(name);
}

/**
 * Every whole release, the one to keep longest first: what is live, what it was made from, and so on; then those of
 * other branches (rolled back), newest first.
 */
export function releasesByWorth(out: string): ReleaseNote[] {
  const newest = listReleases(out);
  const byName = new Map(newest.map((note) => [note.name, note]));
  const line: ReleaseNote[] = [];
  for (let note = liveRelease(out); note && !line.includes(note); note = byName.get(note.base ?? ''))
    line.push(byName.get(note.name) ?? note);
  return [...line, ...newest.filter((note) => !line.includes(note))];
}

/** A folder itself, not a link to one. */
export function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

export function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
