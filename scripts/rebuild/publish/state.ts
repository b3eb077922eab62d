/**
 * What publishing remembers at a target, beside the files themselves: any machine can go on from there.
 *
 * Written before the first change (`pending`: what may be half done from now on) and after the last one. A run that dies in
 * between leaves the earlier release's name and the list, so that the next one repairs exactly those files.
 */
import * as z from 'zod';
import type { PublishTarget } from './target.ts';

const stateSchema = z.object({
  version: z.literal(1),
  /** The release that is completely there; null while a first (or unknown) state is being brought in order. */
  release: z.string().nullable(),
  fingerprint: z.string().nullable(),
  form: z.string(),
  /** Files that are perhaps not what that release says. */
  pending: z.array(z.string()),
  /** Files added and removed since the list of all files was written. */
  added: z.array(z.string()),
  removed: z.array(z.string()),
  /** Redirects that stand there as objects: key → where they lead. */
  redirects: z.record(z.string(), z.string()),
  /** Hashed files the release does not have, and for how many comparisons they have been left for pages loaded before. */
  fading: z.record(z.string(), z.number()),
});
export type TargetState = z.output<typeof stateSchema>;

/** Where the state and the list of all files are, relative to the target. */
export const notes = { state: 'state.json', files: 'files.json' };

/** Undefined when nothing was ever published there, or by a version of this program that wrote something else. */
export async function readState(
  target: PublishTarget,
  signal: AbortSignal,
): Promise<TargetState | undefined> {
  const text = await target.readNote(notes.state, signal);
  if (text === undefined) return undefined;
  try {
    return stateSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export async function writeState(
  target: PublishTarget,
  state: TargetState,
  signal: AbortSignal,
): Promise<void> {
  await target.writeNote(notes.state, `${JSON.stringify(state)}\n`, signal);
}

/** All files that publishing may ever have put there and not removed: only these may be removed. */
export async function knownFiles(
  target: PublishTarget,
  state: TargetState,
  signal: AbortSignal,
): Promise<Set<string>> {
  const known = new Set(await readList(target, signal));
  for (const file of state.removed) known.delete(file);
  for (const file of [...state.added, ...state.pending, ...Object.keys(state.fading)]) known.add(file);
  return known;
}

async function readList(target: PublishTarget, signal: AbortSignal): Promise<string[]> {
  const text = await target.readNote(notes.files, signal);
  if (text === undefined) return [];
  try {
    return z.array(z.string()).parse(JSON.parse(text));
  } catch {
    // Then a file of an earlier release may stay there for ever; nothing else is lost.
    return [];
  }
}

export async function writeList(
  target: PublishTarget,
  files: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  await target.writeNote(notes.files, JSON.stringify(files), signal);
}
