/**
 * The files of a manifest, in pieces. A run reads, compares and writes only the pieces with changes, so its cost doesn't grow
 * with the shop. A table in docs/rebuild.md explains the words.
 */
import { hash } from 'node:crypto';
import { type Entry, shortContentHash } from './entry.ts';

type Rows = ReadonlyMap<string, Entry>;

/** About how many files a piece lists. With more, each change writes more; with fewer, the list of pieces gets longer. */
const filesPerPiece = 200;

/** Some of a manifest's files. They are read when they are first needed. */
export class Piece {
  readonly #open: () => Rows;
  #rows: Rows | undefined;
  #hash: string | undefined;
  readonly #hadUnused: boolean | undefined;

  /** `open` throws if the stored piece is missing or damaged. A new piece isn't `stored` yet. */
  constructor(open: () => Rows, stored?: { hash: string; hasUnused: boolean }) {
    this.#open = open;
    this.#hash = stored?.hash;
    this.#hadUnused = stored?.hasUnused;
  }

  get rows(): Rows {
    this.#rows ??= this.#open();
    return this.#rows;
  }

  /** Whether the piece may list unused assets. Doesn't read a stored piece. */
  get hasUnused(): boolean {
    if (this.#rows === undefined && this.#hadUnused !== undefined) return this.#hadUnused;
    return this.rows.values().some(({ unused }) => unused !== undefined);
  }

  /** One line per file, sorted, so that people can read and compare pieces. */
  get text(): string {
    const rows = [...this.rows].sort(([one], [other]) => (one < other ? -1 : 1));
    const lines = rows.map(([path, { hash, size, type, ...more }]) =>
      JSON.stringify([path, hash, size, type, more] satisfies Row),
    );
    return `[\n${lines.join(',\n')}\n]\n`;
  }

  get hash(): string {
    this.#hash ??= shortContentHash(this.text);
    return this.#hash;
  }
}

type Row = [
  path: string,
  hash: string,
  size: number,
  type: Entry['type'],
  more: Omit<Entry, 'hash' | 'size' | 'type'>,
];

/** The files in a piece's text. Undefined if the text is missing or damaged. */
export function readPiece(text: string | undefined, hash: string): Rows | undefined {
  if (text === undefined || shortContentHash(text) !== hash) return undefined;
  const rows = JSON.parse(text) as Row[];
  return new Map(rows.map(([path, hash, size, type, more]) => [path, { hash, size, type, ...more }]));
}

/** Relative path, with `/`, → entry. Never changes. */
export class ManifestFiles {
  readonly pieces: readonly Piece[];

  constructor(pieces: readonly Piece[]) {
    this.pieces = pieces;
  }

  /** By default, the number of pieces follows the number of files. */
  static of(entries: Iterable<readonly [string, Entry]>, count?: number): ManifestFiles {
    const all = [...entries];
    let pieces = count ?? 1;
    while (count === undefined && pieces * filesPerPiece < all.length) pieces *= 2;
    const rows = Array.from({ length: pieces }, () => new Map<string, Entry>());
    for (const [path, entry] of all) rows[numberOf(path, pieces)]?.set(path, entry);
    return new ManifestFiles(rows.map((each) => new Piece(() => each)));
  }

  get(path: string): Entry | undefined {
    return this.near(path).get(path);
  }

  has(path: string): boolean {
    return this.near(path).has(path);
  }

  *[Symbol.iterator](): Generator<[string, Entry]> {
    for (const { rows } of this.pieces) yield* rows;
  }

  *keys(): Generator<string> {
    for (const { rows } of this.pieces) yield* rows.keys();
  }

  /** The number of the piece that lists a path, or would list it if there were `count` pieces. */
  numberOf(path: string, count = this.pieces.length): number {
    return numberOf(path, count);
  }

  /** The files in the piece of a path, with all files of its group. */
  near(path: string): Rows {
    return this.pieces[this.numberOf(path)]?.rows ?? new Map();
  }

  /**
   * The paths that piece `number` would list if there were `count` pieces. Reads only the pieces that list them now. `count` is a power
   * of two, like the number of pieces, so these paths are those of some whole pieces, or a part of one piece.
   */
  *pathsIn(number: number, count: number): Generator<string> {
    const step = Math.min(count, this.pieces.length);
    for (let index = number % step; index < this.pieces.length; index += step)
      for (const path of this.pieces[index]?.rows.keys() ?? [])
        if (count === step || numberOf(path, count) === number) yield path;
  }

  /** The files after changes. `undefined` removes a path. Pieces without a change stay the same. */
  with(changes: Iterable<readonly [string, Entry | undefined]>): ManifestFiles {
    const byPiece = Map.groupBy(changes, ([path]) => this.numberOf(path));
    return new ManifestFiles(
      this.pieces.map((piece, number) => {
        const edits = byPiece.get(number);
        if (!edits) return piece;
        const rows = new Map(piece.rows);
        for (const [path, entry] of edits)
          if (entry) rows.set(path, entry);
          else rows.delete(path);
        return new Piece(() => rows);
      }),
    );
  }

  /** The same files, with the pieces of `other` that are equal. Those may be quicker to read. */
  sharing(other: ManifestFiles): ManifestFiles {
    const own = new Set(this.differing(other));
    return new ManifestFiles(
      this.pieces.map((piece, number) => (own.has(number) ? piece : (other.pieces[number] ?? piece))),
    );
  }

  /** The numbers of the pieces that differ, or may hold one of `paths`. All numbers, if `other` is cut into more or fewer pieces. */
  differing(other: ManifestFiles, paths: Iterable<string> = []): number[] {
    const numbers = [...this.pieces.keys()];
    if (other.pieces.length !== this.pieces.length) return numbers;
    const named = new Set([...paths].map((path) => this.numberOf(path)));
    return numbers.filter((number) => {
      const [one, two] = [this.pieces[number], other.pieces[number]];
      return named.has(number) || (one !== two && one?.hash !== two?.hash);
    });
  }
}

const numberOf = (path: string, count: number): number =>
  count === 1 ? 0 : Number.parseInt(hash('sha1', groupOf(path)).slice(0, 8), 16) % count;

/**
 * Files of the same group are in the same piece: all pages of a product or of a category, and all pages that don't come from the catalogue.
 * Each asset is a group of its own. So is every path with a dot in its name.
 *
 * This decides in which piece a stored manifest lists a file. If a new version returned another group, it would miss files in the
 * manifests of earlier versions. So this pattern stays as it is, also for files that `catalogueEntryOf` leaves out, such as pictures.
 */
function groupOf(path: string): string {
  const bare = path.replace(/(\/index)?\.html$/, '');
  const [, catalogue] = /^(?:\w+\/)?((?:product|category)\/[^/]+)/.exec(bare) ?? [];
  return catalogue ?? (/\.\w+$/.test(bare) ? bare : '');
}
