/**
 * A place's manifest: which build the place holds, and where each piece is stored. A piece says what is known about some of the
 * site's files. It lists them by their paths on the site, also in a bucket, which stores `product/mug.html` as `product/mug`. So pieces
 * with the same hash list the same files, whatever the place.
 *
 * For example, a run changes the page of a mug, which piece 2 lists. The manifest of `dist/` names `.shop/manifest/2a.json`, so the
 * run writes the new piece to slot b, `2b.json`, and then the manifest that names `2b.json`. If the run is killed in between, the old
 * manifest and `2a.json` still fit together. A table in docs/rebuild.md explains the words piece, slot and unused.
 */
import * as z from 'zod/mini';
import { contentHash } from './entry.ts';
import { ManifestFiles, type Piece } from './manifest-files.ts';

export const buildSchema = z.object({
  /** Builds with the same id have the same program, settings and snapshot. */
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** How many products the catalogue has. Shows whether the catalogue has shrunk. */
  products: z.number(),
  /** The random id of the snapshot that the build was made from. */
  identity: z.string(),
  /** The snapshot's revision. */
  revision: z.number(),
  /** The fingerprint of what all pages share. */
  common: z.string(),
  /**
   * When the product feeds were written (ISO 8601), and which revision of the snapshot they show. Missing in builds of earlier
   * versions.
   */
  feeds: z.optional(z.object({ at: z.string(), revision: z.number() })),
});
/** What a place remembers about its build. */
export type Build = z.output<typeof buildSchema>;

/** Whether both have the same files. A catalogue change that affects no page changes only `id` and `revision`. */
export const isSameBuild = (one: Build | null | undefined, other: Build): boolean =>
  one?.identity === other.identity && one.at === other.at;

export interface Manifest {
  build: Build;
  files: ManifestFiles;
}

/** What a manifest says about a piece. */
export interface StoredPiece {
  hash: string;
  slot: Slot;
  /** Whether the piece may list unused assets. A run that changes the set of assets reads only such pieces. */
  hasUnused: boolean;
}

export type Slot = 'a' | 'b';

/** The path of a piece in its place. */
export const pieceFile = (number: number, slot: Slot): string => `.shop/manifest/${number}${slot}.json`;

/** How the manifest's text lists a piece. Version 0.4.0 and earlier may add a third cell, which nothing needs. */
type PieceRow = [hash: string, slot: Slot];

const hashField = ',"hash":';

/** The manifest's text. A hash at its end shows whether the text is damaged. */
export function manifestText(build: Build, pieces: readonly StoredPiece[]): string {
  const lines = pieces.map(({ hash, slot }) => JSON.stringify([hash, slot] satisfies PieceRow)).join(',\n');
  const withUnused = pieces.flatMap(({ hasUnused }, number) => (hasUnused ? [number] : []));
  const text = `{"build":${JSON.stringify(build)},"pieces":[\n${lines}\n],"withUnused":${JSON.stringify(withUnused)}`;
  return `${text}${hashField}"${contentHash(text)}"}\n`;
}

interface StoredManifest extends Manifest {
  stored: readonly StoredPiece[];
}

/** Makes a piece from what the manifest says about it, and from its number. */
export type OpenPiece = (stored: StoredPiece, number: number) => Piece;

/** Undefined if the text is not a manifest, or damaged. */
export function parseManifest(text: string, open: OpenPiece): StoredManifest | undefined {
  try {
    const { build, pieces, withUnused, hash } = JSON.parse(text) as {
      build: Build;
      pieces: PieceRow[];
      /** The numbers of the pieces that may list unused assets. If an earlier version wrote no such list, all pieces may. */
      withUnused?: number[];
      hash: string;
    };
    if (hash !== contentHash(text.slice(0, text.lastIndexOf(hashField)))) return undefined;
    const numbers = new Set(withUnused ?? pieces.keys());
    const stored = pieces.map(
      ([hash, slot], number): StoredPiece => ({ hash, slot, hasUnused: numbers.has(number) }),
    );
    return { build, stored, files: new ManifestFiles(stored.map(open)) };
  } catch {
    return undefined;
  }
}
