/** Adds up what a browser fetches for a page before anybody touches it. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { BuiltPage } from '../release/site.ts';
import type { PageSize } from './budgets.ts';
import type { ScannedPage } from './html.ts';

/** Types of `<script>` that are data and never run. */
const data = /json|importmap|speculationrules/;

const staticImport = /(?:^|[;}\s])(?:import|export)\b[^"'();]*["'](\.{0,2}\/[^"']+\.js)["']/g;

/** What of a page counts, kept small: there may be many pages. */
export interface Load {
  page: BuiltPage;
  /** Brotli bytes of the inline scripts. */
  inline: number;
  /** Files of script, with all that they import at once, and other files that are not pictures. */
  scripts: readonly string[];
  others: readonly string[];
}

export class Scale {
  readonly #dirs: readonly string[];
  readonly #inline = new Map<string, number>();
  readonly #imports = new Map<string, readonly string[]>();

  /** Folders to look for a file in, one after the other. */
  constructor(dirs: readonly string[]) {
    this.#dirs = dirs;
  }

  /** Before compression: what the page loads. */
  loadOf(page: BuiltPage, scanned: ScannedPage): Load {
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
      // Any island but those that wait for a touch fetches its part and React by itself.
      if (name === 'astro-island' && attributes['client'] !== 'intent')
        first.push(attributes['component-url'] ?? '', attributes['renderer-url'] ?? '');
    }
    const scripts = new Set<string>();
    for (const address of first) this.#follow(address, scripts);
    return { page, inline: this.#compressed(inline), scripts: [...scripts], others };
  }

  /** After compression: bytes as transferred. */
  weigh({ page, inline, scripts, others }: Load): PageSize {
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

  #compressed(code: string): number {
    if (!code) return 0;
    const key = createHash('sha1').update(code).digest('base64');
    const known = this.#inline.get(key) ?? brotliCompressSync(code).byteLength;
    this.#inline.set(key, known);
    return known;
  }

  #transferred(address: string): number {
    // What is live already is not compressed again: its copy lies there.
    for (const name of [`${address}.br`, address])
      for (const dir of this.#dirs) {
        const file = statSync(join(dir, name), { throwIfNoEntry: false });
        if (file) return file.size;
      }
    return 0;
  }
}
