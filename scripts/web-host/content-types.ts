import { getMimeType } from 'hono/utils/mime';

export function contentTypeOf(file: string): string {
  return getMimeType(file) ?? 'application/octet-stream';
}

/** Whether the file is text. Pictures and fonts are already compressed. */
export function isCompressible(file: string): boolean {
  return /^text\/|json|xml/.test(contentTypeOf(file));
}
