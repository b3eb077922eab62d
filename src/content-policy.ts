/** The policy of a built page, with the hashes of what stands in that page and no others. Build-time only. */
import { createHash } from 'node:crypto';

const sheetsAndScripts = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g;
/** A site has few different sheets and scripts, and they stand in thousands of pages. */
const known = new Map<string, string>();

/**
 * Astro lists the hashes of every sheet and script of the site in every page: half a kilobyte that compression can do
 * nothing about, and a policy wider than it need be.
 */
export function withOwnHashes(html: string): string {
  const own = new Set([...html.matchAll(sheetsAndScripts)].map(([, , content = '']) => hashOf(content)));
  return html.replace(/<meta http-equiv="content-security-policy"[^>]*>/, (policy) =>
    policy.replace(/ 'sha256-[^']*'/g, (hash) => (own.has(hash.trim()) ? hash : '')),
  );
}

function hashOf(content: string): string {
  const hash = known.get(content) ?? `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  // Structured data differs from page to page; only what is long and shared is worth keeping.
  if (content.length > 1000 && known.size < 100) known.set(content, hash);
  return hash;
}
