/** `ETag` of a response, and whether the caller has it already (RFC 9110, 8.8.3 and 13.1.2). */
import { createHash } from 'node:crypto';

/** Includes the language, so that equal texts in two languages have different tags. */
export function etagOf(language: string | undefined, body: string): string {
  const hash = createHash('sha256').update(`${language}\n`).update(body).digest('base64url');
  return `"${hash.slice(0, 22)}"`;
}

/** Compares weakly, because proxies can add `W/` to a tag. */
export function namesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
}
