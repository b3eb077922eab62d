/** How many bytes a browser downloads for the first view of a page. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { BuiltPage } from '../render/site.ts';
import type { PageSize } from './budgets.ts';
import type { ScannedPage } from './html.ts';
import { perText } from './memo.ts';

/** Types of `<script>` that contain data and never run. */
const data = /json|importmap|speculationrules/;

const staticImport = /(?:^|[;}\s])(?:import|export)\b[^"'();]*["'](\.{0,2}\/[^"']+\.js)["']/g;

/** What a page downloads. Small, as there may be many pages. */
export interface Download {
  page: BuiltPage;
  /** Brotli bytes of the inline scripts. */
  inline: number;
  /** Script files with all their static imports, and other files that are not pictures. */
  scripts: readonly string[];
  others: readonly string[];
}

export class PageWeights {
  readonly #dirs: readonly string[];
  readonly #imports = new Map<string, readonly string[]>();
  readonly #compressed = perText((code) => (code ? brotliCompressSync(code).byteLength : 0));

  /** The folders to look for a file in, the first one first. */
  constructor(dirs: readonly string[]) {
    this.#dirs = dirs;
  }

  /** What the page downloads. Needs no compressed copies. */
  downloadOf(page: BuiltPage, scanned: ScannedPage): Download {
    const inline = scanned.scripts
      .filter(({ attributes }) => !('src' in attributes) && !data.test(attributes['type'] ?? ''))
      .map(({ code }) => code)
      .join('\n');
    const first: string[] = scanned.scripts.flatMap(({ attributes: { src } }) => src ?? []);
    const others: string[] = [];
    for (const { name, attributes } of scanned.elements) {
      const { rel = '', href = '', as = '' } = attributes;
      if (name === 'link' && rel === 'modulepreload') first.push(href);
      if (name === 'link' && (rel === 'stylesheet' || (rel === 'preload' && as === 'font')))
        others.push(href);
      if (name === 'astro-island')
        first.push(attributes['component-url'] ?? '', attributes['renderer-url'] ?? '');
    }
    const scripts = new Set<string>();
    for (const address of first) this.#follow(address, scripts);
    return { page, inline: this.#compressed(inline), scripts: [...scripts], others };
  }

  /** Bytes as transferred. Needs the compressed copies. */
  sizeOf({ page, inline, scripts, others }: Download): PageSize {
    const files = scripts.reduce((sum, address) => sum + this.#transferred(address), 0);
    const rest = others.reduce((sum, address) => sum + this.#transferred(address), 0);
    return {
      path: page.path,
      script: inline + files,
      page: this.#transferred(`/${page.file}`) + files + rest,
    };
  }

  #follow(address: string, into: Set<string>): void {
    if (!address.startsWith('/') || into.has(address)) return;
    into.add(address);
    for (const next of this.#importsOf(address)) this.#follow(next, into);
  }

  #importsOf(address: string): readonly string[] {
    const known = this.#imports.get(address);
    if (known) return known;
    const path = this.#dirs.map((dir) => join(dir, address)).find((file) => existsSync(file));
    const code = path ? readFileSync(path, 'utf8') : '';
    const found = [...code.matchAll(staticImport)].map(
      ([, specifier = '']) => new URL(specifier, `http://site${address}`).pathname,
    );
    this.#imports.set(address, found);
    return found;
  }

  #transferred(address: string): number {
    // A file that is live already was not compressed again: its copy is in the second folder.
    for (const name of [`${address}.br`, address])
      for (const dir of this.#dirs) {
        const file = statSync(join(dir, name), { throwIfNoEntry: false });
        if (file) return file.size;
      }
    return 0;
  }
}
