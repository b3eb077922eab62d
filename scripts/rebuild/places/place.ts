/**
 * A place for the built site: `dist/`, a folder or a bucket. It also stores its own note and manifest. A table in docs/rebuild.md
 * explains the words form and pending.
 */
import * as z from 'zod/mini';
import { drain } from '../core/parallel.ts';
import { RebuildError } from '../core/rebuild-error.ts';
import {
  type Build,
  buildSchema,
  type OpenPiece,
  parseManifest,
  pieceFile,
  type StoredPiece,
} from './manifest.ts';
import { ManifestFiles, Piece, readPiece } from './manifest-files.ts';

/** Where to read the site's files: `fileOf` returns an absolute path. */
export interface FileSource {
  fileOf(path: string): string;
  /** Whether files may be moved instead of copied, which is faster. */
  disposable?: boolean;
}

export interface SiteSource extends FileSource {
  /** Whether the next build has a file. */
  has(path: string): boolean;
}

export interface Place {
  /** Identifies how files are stored here. If the note names another form, every file is written again. */
  readonly form: string;
  /** How many files to write in parallel. */
  readonly parallel: number;
  /**
   * Replaces a file of the site and its compressed copies. Readers get the old or the new content, never a mixture. Only a
   * bucket itself knows which objects a file has.
   */
  put(path: string, site: SiteSource, signal: AbortSignal): Promise<void>;
  /** Removes a file that the next build lacks. Doesn't fail if the file is missing. */
  remove(path: string, site: SiteSource, signal: AbortSignal): Promise<void>;
  /** Reads one of the place's own files; undefined if it is missing. */
  read(name: string, signal: AbortSignal): Promise<string | undefined>;
  write(name: string, text: string, signal: AbortSignal): Promise<void>;
  /** Makes sure that everything written so far survives a power failure. */
  flush(): Promise<void>;
}

export const nextRunContinues = 'The next run continues where this one stopped.';

/** Thrown if a place can't be reached or written to. The message is for the merchant. */
export class PlaceError extends RebuildError {
  constructor(message: string, advice = nextRunContinues, cause?: unknown) {
    super(message, advice, cause);
    this.name = 'PlaceError';
  }
}

/** What a merchant is told about damaged records. */
export const damageText = '.shop/note.json, the manifest or one of its pieces is missing or damaged';

/** Thrown if a piece of the manifest is missing or damaged. */
export class DamagedRecords extends PlaceError {
  constructor() {
    // Without --force, a run reads only the pieces that change, so it might miss the damaged one. What the run replaces isn't known,
    // so no earlier build stays complete.
    super(damageText, 'Repair it: npm run rebuild -- --force\nThe earlier builds are then lost.');
    this.name = 'DamagedRecords';
  }
}

/** A place's own files, besides the pieces of the manifest. The note is small, so it is cheap to check whether a place is up to date. */
export const recordFiles = { note: '.shop/note.json', manifest: '.shop/manifest.json' } as const;

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
  const text = await place.read(recordFiles.note, signal);
  if (text === undefined) return undefined;
  try {
    return z.parse(noteSchema, JSON.parse(text));
  } catch {
    return undefined;
  }
}

export async function writeNote(place: Place, note: Note, signal: AbortSignal): Promise<void> {
  await place.write(recordFiles.note, `${JSON.stringify(note)}\n`, signal);
}

/**
 * What a place contains. `none`: no build is complete yet. `damaged`: there is a build, but it isn't known which files belong to it,
 * because the note, the manifest or one of its pieces is missing or damaged, or the note names another form.
 */
export type Contents = (
  | { kind: 'none'; build: null }
  | { kind: 'known'; build: Build }
  | { kind: 'damaged'; build: Build | null }
) & {
  /** The build that a killed run was writing. */
  next?: Build | undefined;
  /** Empty if they aren't known, so that every file is written again. */
  files: ManifestFiles;
  /** Where the pieces of `files` are stored. */
  stored: readonly StoredPiece[];
  pending: readonly string[];
};

const noFiles = { files: ManifestFiles.of([]), stored: [] };

/** Doesn't read the pieces of the manifest. `open` makes them. Without `open`, read them with `readPieces` before you use them. */
export async function readContents(
  place: Place,
  signal: AbortSignal,
  open: OpenPiece = unreadPiece,
): Promise<Contents> {
  const note = await readNote(place, signal);
  const text = await place.read(recordFiles.manifest, signal);
  const manifest = parseManifest(text ?? '', open);
  if (!note && text === undefined) return { kind: 'none', build: null, ...noFiles, pending: [] };
  // Only the note says which form the records have. Those of another form may list something else than the site's files.
  if (note?.form !== place.form) {
    const build = note?.build ?? manifest?.build ?? null;
    return { kind: 'damaged', build, next: note?.next, ...noFiles, pending: [] };
  }
  const { build, next, pending } = note;
  if (manifest) {
    const { files, stored } = manifest;
    return { kind: 'known', build: build ?? manifest.build, next, files, stored, pending };
  }
  return build
    ? { kind: 'damaged', build, next, ...noFiles, pending }
    : { kind: 'none', build, next, ...noFiles, pending };
}

const unreadPiece: OpenPiece = (stored, number) =>
  new Piece(() => {
    throw new Error(`Piece ${number} of the manifest has not been read.`);
  }, stored);

/** Reads pieces of the manifest. If one is missing or damaged, the whole manifest counts as damaged. */
export async function readPieces(
  place: Place,
  contents: Contents,
  numbers: Iterable<number>,
  signal: AbortSignal,
): Promise<Contents> {
  const { files, stored } = contents;
  const pieces = [...files.pieces];
  let isWhole = true;
  await drain([...numbers], { parallel: place.parallel }, async (number) => {
    const piece = stored[number];
    if (!piece) return;
    const rows = readPiece(await place.read(pieceFile(number, piece.slot), signal), piece.hash);
    if (rows) pieces[number] = new Piece(() => rows, piece);
    else isWhole = false;
  });
  return isWhole ? { ...contents, files: new ManifestFiles(pieces) } : asDamaged(contents);
}

/** The contents without their files, for records that turn out to be damaged. */
export const asDamaged = (contents: Contents): Contents => ({ ...contents, ...noFiles, kind: 'damaged' });
