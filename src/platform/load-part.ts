/**
 * Loads the parts of a page that come late. Most browsers in use remember a failed `import()`, and a failed import of a
 * nested file, until the page is reloaded (whatwg/html issue 6768). They do not remember a failed `fetch()`. So a part's
 * file and everything it imports are fetched first, with retries; the import then finds them all in the HTTP cache.
 */
import { fetchText } from '#lib/fetch-text.ts';

/** With their delays, two and a half seconds for files that fail at once. */
const retries = 3;
/** Built files lie side by side. */
const folder = '/_astro/';
const lazyImport = /import\(.\.\/([^)]+)[^)]\)/;
const nestedImport = /(?:from|import) ?"\.\/([^"]+)"/g;

const parts = new Map<string, Promise<unknown>>();

/**
 * `load` is nothing but an `import()`: its source names the file. A browser-side list of every part's files would cost
 * each page more than the whole of this module. Rejects when a file cannot be had; the next call then tries again.
 */
export function loadPart<Part>(
  load: () => Promise<Part>,
  files = lazyImport.exec(String(load))?.slice(1) ?? [],
): Promise<Part> {
  const key = String(load) + files;
  const known = parts.get(key) as Promise<Part> | undefined;
  if (known) return known;
  const seen = new Set<string>();
  const part = Promise.all(files.map((file) => fetchWhole(file, seen))).then(load);
  parts.set(key, part);
  part.catch(() => parts.delete(key));
  return part;
}

/** A file and, one after the other, everything it imports. */
async function fetchWhole(file: string, seen: Set<string>): Promise<void> {
  if (seen.has(file)) return;
  seen.add(file);
  const code = await fetchText(folder + file, retries);
  await Promise.all(Array.from(code.matchAll(nestedImport), ([, next = '']) => fetchWhole(next, seen)));
}
