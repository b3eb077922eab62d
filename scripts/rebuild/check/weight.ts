/** How many bytes a browser downloads for the first view of a page. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { withImports } from '#lib/built-imports.ts';
import { memoize } from '../core/memoize.ts';
import type { PageSize } from './budgets.ts';
import type { ScannedPage } from './html.ts';

/** Types of `<script>` that contain data and never run. */
const data = /json|importmap|speculationrules/;

/** What a page downloads besides itself. */
export interface PageDownload {
  /** The page's path. */
  path: string;
  /** How many variants the page lists. Undefined for a page without options. */
  rows: number | undefined;
  /** Brotli bytes of the inline scripts. */
  inline: number;
  /** Script files with all their static imports. */
  scripts: readonly string[];
  /** Stylesheets and preloaded fonts. */
  others: readonly string[];
}

/** Returns what a page downloads. Doesn't need the compressed copies. Looks for each file in `folders`, in this order. */
export function pageDownloads(folders: readonly string[]) {
  const compressed = memoize((code) => (code ? brotliCompressSync(code).byteLength : 0));
  const read = (path: string): string => {
    const file = folders.map((folder) => join(folder, path)).find((name) => existsSync(name));
    return file ? readFileSync(file, 'utf8') : '';
  };
  /** URLs of a script and everything it imports. */
  const scriptsOf = memoize((url) => (url.startsWith('/') ? withImports([url], read) : []));
  return (
    path: string,
    { scripts, elements, ids }: Pick<ScannedPage, 'scripts' | 'elements' | 'ids'>,
  ): PageDownload => {
    const inline = scripts
      .filter(({ attributes }) => !('src' in attributes) && !data.test(attributes['type'] ?? ''))
      .map(({ code }) => code)
      .join('\n');
    const first: string[] = [];
    const others: string[] = [];
    for (const { name, attributes } of elements) {
      // A page has hundreds of other elements.
      if (name !== 'script' && name !== 'link' && name !== 'astro-island') continue;
      const { src = '', rel = '', href = '', as = '' } = attributes;
      if (name === 'script') first.push(src);
      if (name === 'link' && rel === 'modulepreload') first.push(href);
      if (name === 'link' && (rel === 'stylesheet' || (rel === 'preload' && as === 'font')))
        others.push(href);
      if (name === 'astro-island')
        first.push(attributes['component-url'] ?? '', attributes['renderer-url'] ?? '');
    }
    const files = new Set(first.flatMap((url) => scriptsOf(url)));
    const rows = ids.has('options')
      ? elements.filter(({ attributes }) => 'data-variant' in attributes).length
      : undefined;
    return { path, rows, inline: compressed(inline), scripts: [...files], others };
  };
}

/**
 * Returns how many bytes a page transfers. `own` is the compressed size of the page itself. Needs the compressed copies. Looks for
 * each file in `folders`, in this order.
 */
export function pageSizes(folders: readonly string[]) {
  const transferred = memoize((url) => {
    // A rebuild doesn't compress files that are already live, so their compressed copies may be in another folder.
    for (const name of [`${url}.br`, url])
      for (const folder of folders) {
        const file = statSync(join(folder, name), { throwIfNoEntry: false });
        if (file) return file.size;
      }
    return 0;
  });
  const sum = (urls: readonly string[]): number => urls.reduce((bytes, url) => bytes + transferred(url), 0);
  return ({ path, rows, inline, scripts, others }: PageDownload, own: number): PageSize => {
    const files = sum(scripts);
    return { path, rows, script: inline + files, page: own + files + sum(others) };
  };
}
