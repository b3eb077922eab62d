/** A place that holds the site: `dist/`, a folder, a bucket. Beside the files it keeps its note and its manifest. */
import * as z from 'zod/mini';
import { RebuildFailure } from '../failure.ts';
import { type Build, type Entry, type Files, parseManifest } from './manifest.ts';

/** Where the files to write come from: the absolute path of a file of the site. */
export interface Source {
  fileOf(path: string): string;
  /** The files may be moved away, which is faster than copying them. */
  disposable?: boolean;
}

export interface Place {
  /** For people; contains no secret. */
  readonly name: string;
  /** How files become objects here. If it differs from the note's, every file is written again. */
  readonly form: string;
  /** How many files may be under way at once. */
  readonly parallel: number;
  /** The part of a site that the place holds: some hosts need extra objects, or don't use a file. */
  wanted(site: Files, source: Source): Promise<Files>;
  /** Replaces a file and its compressed copies. A reader gets the old or the new content, never a part of it. */
  put(path: string, entry: Entry, source: Source, signal: AbortSignal): Promise<void>;
  /** No error if the file doesn't exist. */
  remove(path: string, signal: AbortSignal): Promise<void>;
  /** One of the rebuild's own records; undefined if it doesn't exist. */
  read(name: string, signal: AbortSignal): Promise<string | undefined>;
  write(name: string, text: string, signal: AbortSignal): Promise<void>;
  /** Makes everything written so far survive a power cut. */
  flush(): Promise<void>;
  close(): void;
}

/** A place that can't be reached or written, in words for the merchant. */
export class PlaceFailure extends RebuildFailure {
  constructor(message: string, advice = 'The next run continues from there.', cause?: unknown) {
    super(message, advice, cause);
    this.name = 'PlaceFailure';
  }
}

/** The place's records. The note is small, so that checking for changes is cheap for any shop. */
export const records = { note: 'note.json', manifest: 'manifest.json' } as const;

const noteSchema = z.object({
  /** The build whose files are here; null while the first one arrives. */
  build: z.nullable(z.object({ id: z.string(), at: z.string(), products: z.number() })),
  form: z.string(),
  /** Paths a run is about to change: their content is unknown until it has finished. */
  pending: z.array(z.string()),
});
export type Note = z.output<typeof noteSchema>;

/** Undefined for a place without a note: nothing was ever published there. */
export async function readNote(place: Place, signal: AbortSignal): Promise<Note | undefined> {
  const text = await place.read(records.note, signal);
  if (text === undefined) return undefined;
  try {
    return z.parse(noteSchema, JSON.parse(text));
  } catch {
    return undefined;
  }
}

export async function writeNote(place: Place, note: Note, signal: AbortSignal): Promise<void> {
  await place.write(records.note, `${JSON.stringify(note)}\n`, signal);
}

/** What is known of a place. Without a manifest nothing is known, and every file is written again. */
export interface Held {
  build: Build | null;
  files: Files;
  pending: readonly string[];
}

export async function readHeld(place: Place, signal: AbortSignal): Promise<Held> {
  const note = await readNote(place, signal);
  const manifest = note && parseManifest((await place.read(records.manifest, signal)) ?? '');
  const files = manifest?.files ?? new Map<string, Entry>();
  const pending = note?.form === place.form ? note.pending : [...(note?.pending ?? []), ...files.keys()];
  return { build: manifest ? (note?.build ?? null) : null, files, pending };
}
