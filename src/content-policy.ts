/** The Content-Security-Policy of a built page, with the hashes of that page's own sheets and scripts. Build-time only. */
import { createHash } from 'node:crypto';

const sheetsAndScripts = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g;
/** Thousands of pages share a few sheets and scripts, so each is hashed once. */
const known = new Map<string, string>();

/**
 * Astro lists the hashes of all the site's sheets and scripts in every page: half a kilobyte that doesn't compress, and a
 * wider policy than necessary.
 */
export function withOwnHashes(html: string): string {
  const own = new Set([...html.matchAll(sheetsAndScripts)].map(([, , content = '']) => hashOf(content)));
  return html.replace(/<meta http-equiv="content-security-policy"[^>]*>/, (policy) =>
    policy.replace(/ 'sha256-[^']*'/g, (hash) => (own.has(hash.trim()) ? hash : '')),
  );
}

function hashOf(content: string): string {
  const hash = known.get(content) ?? `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  // Structured data differs on every page, so only long, shared texts are worth caching.
  if (content.length > 1000 && known.size < 100) known.set(content, hash);
  return hash;
}
