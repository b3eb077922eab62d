/** The private note beside each release: what it was made from, and which files differ from that. */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

const noteSchema = z.object({
  /** The folder's name, such as `20261121T104500Z-1a2b3c4d`. */
  name: z.string(),
  /** The release that was live when this one was made; null for the first. */
  base: z.nullable(z.string()),
  /** ISO 8601. */
  builtAt: z.string(),
  /** Of everything the release depends on; empty when it is not known. */
  fingerprint: z.string(),
  /** How its files were compressed (`tierOf`); empty when it is not known. */
  tier: z.string(),
  /** Files whose bytes are new or other than in `base`, relative, with `/`, without `.br` and `.gz`. No base: all. */
  changed: z.array(z.string()),
  /** Files of `base` that are gone. */
  removed: z.array(z.string()),
});

/** A release with its note is whole; one without is a leftover of a run that was killed. */
export type ReleaseNote = z.output<typeof noteSchema>;

/** The note of a first release of 50,000 products is megabytes, and is asked for many times in a run. */
const known = new Map<string, { version: string; note: ReleaseNote | undefined }>();

/** Undefined when there is none or it is no note. */
export function readNote(file: string): ReleaseNote | undefined {
  const stat = statSync(file, { throwIfNoEntry: false, bigint: true });
  if (!stat) return undefined;
  const version = `${stat.ino} ${stat.size} ${stat.mtimeNs}`;
  const before = known.get(file);
  if (before?.version === version) return before.note;
  const read = z.safeParse(noteSchema, readJson(file));
  const note = read.success ? read.data : undefined;
  known.set(file, { version, note });
  return note;
}

/** What a JSON file holds; undefined when there is none or it is broken. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Whole or not at all, and on the disk when this returns: a power cut leaves no empty file under the name. */
export function writeDurably(file: string, value: unknown): void {
  const half = `${file}.part`;
  const descriptor = openSync(half, 'w');
  try {
    writeSync(descriptor, `${JSON.stringify(value)}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(half, file);
  syncFolder(dirname(file));
}

/** Makes renames and links in a folder outlive a power cut, where the system can. */
export function syncFolder(folder: string): void {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(folder, 'r');
    fsyncSync(descriptor);
  } catch {
    // Windows does not open folders; some network file systems refuse to sync them.
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
