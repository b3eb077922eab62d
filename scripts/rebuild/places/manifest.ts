/** A place's manifest: every file with its content hash, size and type. */
import { hash } from 'node:crypto';

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
}

/** Relative path, with `/`, → entry. */
export type Files = ReadonlyMap<string, Entry>;

/** Identifies a build. */
export interface Build {
  /** Equal if catalogue, settings and program are equal. */
  id: string;
  /** ISO 8601. */
  at: string;
  /** Products on sale, to detect a shrinking catalogue. */
  products: number;
}

export const isSameBuild = (one: Build | null | undefined, other: Build): boolean =>
  one?.id === other.id && one.at === other.at;

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

type Row = [path: string, hash: string, size: number, type: FileType, unused?: number];

/** One line per file, so that people can read and compare manifests. */
export function serialise({ build, files }: Manifest): string {
  const rows = [...files].map(([path, { hash, size, type, unused }]): string => {
    const row: Row = unused === undefined ? [path, hash, size, type] : [path, hash, size, type, unused];
    return JSON.stringify(row);
  });
  return `{"build":${JSON.stringify(build)},"files":[\n${rows.join(',\n')}\n]}\n`;
}

/** Undefined if the text is not a manifest. */
export function parseManifest(text: string): Manifest | undefined {
  try {
    const { build, files } = JSON.parse(text) as { build: Build; files: Row[] };
    return {
      build,
      files: new Map(
        files.map(([path, hash, size, type, unused]) => [
          path,
          { hash, size, type, ...(unused === undefined ? {} : { unused }) },
        ]),
      ),
    };
  } catch {
    return undefined;
  }
}
