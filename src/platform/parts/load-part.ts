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
export type Address = string | readonly [string, ...string[]];

/**
 * Fetches a part with all it imports, then imports it. The URL comes from `import part from './part.ts?part'`
 * (scripts/astro/parts.ts). Concurrent calls share one load. Rejects when a file can't be loaded. The next call tries
 * again.
 */
export function loadPart<Part>(address: Address): Promise<Part> {
  const key = String(address);
  const known = parts.get(key) as Promise<Part> | undefined;
  if (known) return known;
  const part = fetchPart(address).then(async (imports) => {
    const [own = '', ...others] = [address].flat();
    const run = (await runWhole(own, imports)) as Part;
    for (const other of others) await runWhole(other, imports);
    return run;
  });
  parts.set(key, part);
  part.catch(() => parts.delete(key));
  return part;
}

/** Fetches a part with all it imports into the HTTP cache. Resolves with what each file imports. */
export async function fetchPart(address: Address): Promise<Map<string, string[]>> {
  const imports = new Map<string, string[]>();
  await Promise.all([address].flat().map((file) => fetchWhole(file, imports)));
  return imports;
}

async function fetchWhole(address: string, imports: Map<string, string[]>): Promise<void> {
  if (imports.has(address)) return;
  imports.set(address, []);
  const code = await fetchText(address, retries);
  const folder = address.slice(0, address.lastIndexOf('/') + 1);
  const files = importedFiles(code).map((file) => folder + file);
  imports.set(address, files);
  await Promise.all(files.map((file) => fetchWhole(file, imports)));
}

/** Runs first what a file imports, one by one. All at once, it would block a slow phone for 100 ms. */
async function runWhole(address: string, imports: Map<string, string[]>): Promise<unknown> {
  const files = imports.get(address);
  // Files may import each other.
  imports.delete(address);
  for (const file of files ?? []) await runWhole(file, imports);
  return files && import(/* @vite-ignore */ address);
}
