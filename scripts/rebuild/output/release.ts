/** Puts a finished build in the place of the one before, and knows what is there. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { openSite, type Site } from './site.ts';

/** How many further builds a hashed file stays reachable for pages that were loaded before (promise 49). */
const keptBuilds = 3;

const releaseSchema = z.object({
  /** Of everything the build depends on. */
  release: z.string(),
  /** When it went live, ISO 8601. */
  builtAt: z.string(),
  /** Hashed files no page of this build uses → how many builds ago one did. */
  keptAssets: z.record(z.string(), z.number()),
});
/** `release.json` of a built folder: what is live, and since when. */
export type Release = z.output<typeof releaseSchema>;

/** Undefined when there is no finished build. */
export function readRelease(dir: string): Release | undefined {
  try {
    return z.parse(releaseSchema, JSON.parse(readFileSync(join(dir, 'release.json'), 'utf8')));
  } catch {
    return undefined;
  }
}

/** The folders a build works with: beside the output, so that putting it in place is a rename. */
export function foldersOf(out: string) {
  return { next: `${out}.next`, previous: `${out}.previous` };
}

/** Undoes what a killed build left: an output set aside goes back, half a build goes away. */
export function recover(out: string): void {
  const { next, previous } = foldersOf(out);
  rmSync(next, { recursive: true, force: true });
  if (!existsSync(previous)) return;
  if (existsSync(out)) rmSync(previous, { recursive: true, force: true });
  else renameSync(previous, out);
}

/** Copies hashed files of the build that is live which the new one no longer has. Returns the list for `release.json`. */
export async function keepAssets(out: string, site: Site): Promise<Release['keptAssets']> {
  const old = readRelease(out);
  if (!old) return {};
  const kept: Release['keptAssets'] = {};
  const { files } = openSite(out);
  for (const file of files) {
    if (!file.startsWith('_astro/') || site.files.has(file)) continue;
    const age = (old.keptAssets[file] ?? 0) + 1;
    if (age > keptBuilds) continue;
    kept[file] = age;
    await mkdir(dirname(join(site.dir, file)), { recursive: true });
    for (const suffix of ['', '.br', '.gz'])
      if (existsSync(join(out, file + suffix)))
        await copyFile(join(out, file + suffix), join(site.dir, file + suffix));
  }
  return kept;
}

export function writeRelease(dir: string, release: Release): void {
  writeFileSync(join(dir, 'release.json'), `${JSON.stringify(release, undefined, 2)}\n`);
}

/** Two renames; when the second fails the previous output is put back. */
export function putInPlace(out: string): void {
  const { next, previous } = foldersOf(out);
  const replaces = existsSync(out);
  if (replaces) renameSync(out, previous);
  try {
    renameSync(next, out);
  } catch (error) {
    if (replaces) renameSync(previous, out);
    throw error;
  }
  rmSync(previous, { recursive: true, force: true });
}
