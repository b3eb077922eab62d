/** A place for the built site: `dist/`, a folder or a bucket. It also stores its own note and manifest. */
import * as z from 'zod/mini';
import { RebuildFailure } from '../failure.ts';
import { type Build, buildSchema, type Entry, type Files, parseManifest } from './manifest.ts';

/** Where to read the site's files: `fileOf` returns an absolute path. */
export interface Source {
  fileOf(path: string): string;
  /** Whether files may be moved instead of copied, which is faster. */
  disposable?: boolean;
}

export interface Place {
  /** Identifies how files are stored here. If the note has another form, every file is written again. */
  readonly form: string;
  /** How many files to write in parallel. */
  readonly parallel: number;
  /** The files to store here. Some hosts need extra objects, and some don't use every file. */
  wanted(site: Files, source: Source): Promise<Files>;
  /** Replaces a file and its compressed copies. Readers get the old or the new content, never a mixture. */
  put(path: string, entry: Entry, source: Source, signal: AbortSignal): Promise<void>;
  /** Doesn't fail if the file is missing. */
  remove(path: string, signal: AbortSignal): Promise<void>;
  /** Reads the note or the manifest; undefined if it is missing. */
  read(name: string, signal: AbortSignal): Promise<string | undefined>;
  write(name: string, text: string, signal: AbortSignal): Promise<void>;
  /** Makes sure that everything written so far survives a power failure. */
  flush(): Promise<void>;
}

/** A place can't be reached or written to. The message is for the merchant. */
export class PlaceFailure extends RebuildFailure {
  constructor(message: string, advice = 'The next run continues where this one stopped.', cause?: unknown) {
    super(message, advice, cause);
    this.name = 'PlaceFailure';
  }
}

/** A place's own files. The note is small, so it is cheap to check whether a place is up to date. */
export const records = { note: '.shop/note.json', manifest: '.shop/manifest.json' } as const;

const noteSchema = z.object({
  /** The build stored here; null while the first one is being written. */
  build: z.nullable(buildSchema),
  form: z.string(),
  /** The build that a run is writing, or was writing when it was killed. */
  next: z.optional(buildSchema),
  /** Paths with unknown content, because a run is changing them or was killed while doing so. */
  pending: z.array(z.string()),
});
export type Note = z.output<typeof noteSchema>;

/** Returns undefined if there is no readable note, for example before the first run. */
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

export interface Contents {
  /** The last complete build; null before the first one, or if it is unknown. */
  build: Build | null;
  /** The build that a killed run was writing. */
  next?: Build | undefined;
  /** Empty without a readable manifest, so that every file is written again. */
  files: Files;
  pending: readonly string[];
  /** Whether there is a build, but its note or manifest is missing or damaged. */
  isDamaged?: boolean;
}

export async function readContents(place: Place, signal: AbortSignal): Promise<Contents> {
  const note = await readNote(place, signal);
  const text = await place.read(records.manifest, signal);
  const manifest = parseManifest(text ?? '');
  const build = note?.build ?? manifest?.build ?? null;
  const files = manifest?.files ?? new Map<string, Entry>();
  const pending = note?.form === place.form ? note.pending : [...(note?.pending ?? []), ...files.keys()];
  const isDamaged = note ? note.build !== null && !manifest : text !== undefined;
  return { build, next: note?.next, files, pending, isDamaged };
}
