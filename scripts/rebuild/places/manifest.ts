/** A place's manifest: which build it holds, and what is known about each file. */
import { hash } from 'node:crypto';
import * as z from 'zod/mini';

/** `asset`: the name contains the content's hash. `redirect`: a bucket's object that redirects. */
export type FileType = 'asset' | 'file' | 'page' | 'redirect';

export interface Entry {
  /** Hash of the uncompressed file. */
  hash: string;
  /** Bytes of the uncompressed file. */
  size: number;
  type: FileType;
  /** For an unused asset: how often the set of assets has changed since a page last used it. */
  unused?: number;
  /** For a rendered page: the hash of what it shows of the catalogue. */
  key?: string;
  /** For a rendered page: whether search engines leave it out. */
  hidden?: true;
  /** For the page of a removed or renamed product. */
  gone?: true;
}

/** Relative path, with `/`, → entry. */
export type Files = ReadonlyMap<string, Entry>;

export const buildSchema = z.object({
  /** Builds with the same id have the same program, settings and snapshot. */
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Products on sale, to detect a shrinking catalogue. */
  products: z.number(),
  /** The random id of the snapshot that the build was made from. */
  identity: z.string(),
  /** The snapshot's revision. */
  revision: z.number(),
  /** The fingerprint of what all pages share. */
  common: z.string(),
  /** When the product feeds were written (ISO 8601), and of which revision. Missing in builds of earlier versions. */
  feeds: z.optional(z.object({ at: z.string(), revision: z.number() })),
});
/** What a place remembers about its build. */
export type Build = z.output<typeof buildSchema>;

/** Whether both have the same files. A catalogue change that affects no page changes only `id` and `revision`. */
export const isSameBuild = (one: Build | null | undefined, other: Build): boolean =>
  one?.identity === other.identity && one.at === other.at;

export interface Manifest {
  build: Build;
  files: Files;
}

export const typeOf = (path: string): FileType =>
  path.startsWith('_astro/') ? 'asset' : path.endsWith('.html') ? 'page' : 'file';

export function entryOf(path: string, bytes: Uint8Array): Entry {
  return { hash: contentHash(bytes), size: bytes.byteLength, type: typeOf(path) };
}

export const contentHash = (content: Uint8Array | string): string => hash('sha1', content, 'base64url');

type Row = [
  path: string,
  hash: string,
  size: number,
  type: FileType,
  more: Omit<Entry, 'hash' | 'size' | 'type'>,
];

const hashField = ',"hash":';

/** One line per file, so that people can read and compare manifests. A hash of the text shows whether it is damaged. */
export function serialise({ build, files }: Manifest): string {
  const rows = [...files].map(([path, { hash, size, type, ...more }]) =>
    JSON.stringify([path, hash, size, type, more] satisfies Row),
  );
  const text = `{"build":${JSON.stringify(build)},"files":[\n${rows.join(',\n')}\n]`;
  return `${text}${hashField}"${contentHash(text)}"}\n`;
}

/** Undefined if the text is not a manifest, or damaged. */
export function parseManifest(text: string): Manifest | undefined {
  try {
    const { build, files, hash } = JSON.parse(text) as { build: Build; files: Row[]; hash: string };
    if (hash !== contentHash(text.slice(0, text.lastIndexOf(hashField)))) return undefined;
    return {
      build,
      files: new Map(files.map(([path, hash, size, type, more]) => [path, { hash, size, type, ...more }])),
    };
  } catch {
    return undefined;
  }
}
