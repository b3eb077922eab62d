/**
 * Loads the lazy parts of a page. Most browsers in use remember a failed `import()`, even of a nested file,
 * until the page is reloaded (whatwg/html issue 6768). They don't remember a failed `fetch()`. So `loadPart`
 * first fetches a part's file and everything it imports, with retries; the import then finds them all in the
 * HTTP cache.
 */
import { fetchText } from '#lib/fetch-text.ts';

/** With the delays between them, a file that fails at once takes two and a half seconds. */
const retries = 3;
/** Holds all built files. */
const folder = '/_astro/';
const lazyImport = /import\(.\.\/([^)]+)[^)]\)/;
const nestedImport = /(?:from|import) ?"\.\/([^"]+)"/g;

const parts = new Map<string, Promise<unknown>>();

/**
 * `load` must be a bare `import()`, because `loadPart` reads the file's name from its source. A list of all
 * parts' files would cost each page more bytes than this module. Rejects when a file can't be loaded; the next call tries again.
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

/** Fetches a file, then everything it imports. */
async function fetchWhole(file: string, seen: Set<string>): Promise<void> {
  if (seen.has(file)) return;
  seen.add(file);
  const code = await fetchText(folder + file, retries);
  await Promise.all(Array.from(code.matchAll(nestedImport), ([, next = '']) => fetchWhole(next, seen)));
}
