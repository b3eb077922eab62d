/**
 * Loads the lazy parts of a page. Most browsers in use remember a failed `import()`, even of a nested file, until the
 * page is reloaded (whatwg/html issue 6768). They don't remember a failed `fetch()`. So `loadPart` first fetches a
 * part's file and everything it imports, with retries. The import then finds all files in the HTTP cache.
 */
import { importedFiles } from '#lib/built-imports.ts';
import { fetchText } from '#lib/fetch-text.ts';

/** If each attempt fails immediately, the delays add up to two and a half seconds. */
const retries = 3;

const parts = new Map<string, Promise<unknown>>();

/** The URL of a part, or the URLs of several files, of which the first is the part. */
export type PartUrl = string | readonly [string, ...string[]];

/**
 * Fetches a part with all it imports, then imports it. The URL comes from `import part from './part.ts?part'`
 * (scripts/astro/parts.ts). Concurrent calls share one load. Rejects when a file can't be loaded. The next call tries
 * again.
 */
export function loadPart<Part>(url: PartUrl): Promise<Part> {
  const key = String(url);
  const known = parts.get(key) as Promise<Part> | undefined;
  if (known) return known;
  const part = fetchPart(url).then(async (files) => {
    // Import the files one by one, dependencies first. Importing them all at once would block a slow phone for 100 ms.
    let last: unknown;
    for (const file of files) last = await import(/* @vite-ignore */ file);
    return last as Part;
  });
  parts.set(key, part);
  part.catch(() => parts.delete(key));
  return part;
}

/**
 * Fetches a part with all it imports into the HTTP cache. Resolves with the URLs of all these files. The part's own URL is the last
 * one.
 */
export async function fetchPart(url: PartUrl): Promise<string[]> {
  const seen = new Set<string>();
  await Promise.all([url].flat().map((file) => fetchWhole(file, seen)));
  return [...seen].reverse();
}

async function fetchWhole(url: string, seen: Set<string>): Promise<void> {
  if (seen.has(url)) return;
  seen.add(url);
  const code = await fetchText(url, retries);
  // Lets the browser paint first: requesting the next files takes a slow phone some milliseconds each.
  await new Promise((resolve) => setTimeout(resolve));
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  await Promise.all(importedFiles(code).map((file) => fetchWhole(folder + file, seen)));
}
