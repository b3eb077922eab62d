/** What a manifest knows about a file. */
import { hash } from 'node:crypto';

/** `asset`: the name contains the content's hash. */
export type FileType = 'asset' | 'file' | 'page';

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
  /** Whether this is the page at a former path. */
  former?: true;
}

export const typeOf = (path: string): FileType =>
  path.startsWith('_astro/') ? 'asset' : path.endsWith('.html') ? 'page' : 'file';

export function entryOf(path: string, bytes: Uint8Array): Entry {
  return { hash: contentHash(bytes), size: bytes.byteLength, type: typeOf(path) };
}

export const contentHash = (content: Uint8Array | string): string => hash('sha1', content, 'base64url');

/** For texts of which a table or manifest has very many. */
export const shortContentHash = (text: string): string => contentHash(text).slice(0, 16);
