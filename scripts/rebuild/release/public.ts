/** `release.json` of a release: tells the world what is live, and since when. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const releaseSchema = z.object({
  /** Of everything the release depends on. */
  release: z.string(),
  /** When it was built, ISO 8601. */
  builtAt: z.string(),
  /** Hashed files no page of this release uses → how many sets of hashed files ago one did. */
  keptAssets: z.record(z.string(), z.number()),
});
export type Release = z.output<typeof releaseSchema>;

export const releaseFile = 'release.json';

/** Undefined when there is no finished release. */
export function readRelease(dir: string): Release | undefined {
  try {
    return z.parse(releaseSchema, JSON.parse(readFileSync(join(dir, releaseFile), 'utf8')));
  } catch {
    return undefined;
  }
}

export function writeRelease(dir: string, release: Release): void {
  const file = join(dir, releaseFile);
  // Removed first: the file may be linked to that of an older release, which must not change.
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(release, undefined, 2)}\n`);
}
