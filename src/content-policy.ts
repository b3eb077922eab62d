/** Build time only: limits a page's Content-Security-Policy to the hashes of its own styles and scripts. */
import { createHash } from 'node:crypto';

const sheetsAndScripts = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g;
/** Thousands of pages share a few styles and scripts, so each is hashed once. */
const hashCache = new Map<string, string>();

/**
 * Astro lists the hashes of all the site's styles and scripts in every page. The full list adds half a kilobyte that
 * doesn't compress, and allows more than the page needs.
 */
export function withOwnHashes(html: string): string {
  const ownHashes = new Set(
    [...html.matchAll(sheetsAndScripts)].map(([, , content = '']) => hashOf(content)),
  );
  return html.replace(/<meta http-equiv="content-security-policy"[^>]*>/, (policy) =>
    policy.replace(/ 'sha256-[^']*'/g, (hash) => (ownHashes.has(hash.trim()) ? hash : '')),
  );
}

function hashOf(content: string): string {
  const hash = hashCache.get(content) ?? `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  // Many pages share the long content. Structured data differs on every page, and is usually shorter.
  if (content.length > 1000 && hashCache.size < 100) hashCache.set(content, hash);
  return hash;
}
