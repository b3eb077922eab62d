/** The built folder as the steps after rendering see it: files, and pages by address. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface BuiltPage {
  /** `/fr/cart`: the canonical form, without a slash at the end. */
  path: string;
  /** `fr/cart.html` */
  file: string;
}

export interface Site {
  dir: string;
  /** Every file, relative, with `/`. */
  files: ReadonlySet<string>;
  pages: readonly BuiltPage[];
}

/** Lists a built folder. Ready-made compressed copies are not files of their own. */
export function openSite(dir: string): Site {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.(br|gz)$/.test(file) && statSync(join(dir, file)).isFile())
    .sort();
  const pages = files.filter((file) => file.endsWith('.html')).map((file) => ({ file, path: pathOf(file) }));
  return { dir, files: new Set(files), pages };
}

/** `index.html` → `/`, `fr/cart.html` and `fr/cart/index.html` → `/fr/cart`, as an address in its encoded form. */
export function pathOf(file: string): string {
  const bare = file.replace(/\.html$/, '').replace(/(^|\/)index$/, '');
  return `/${bare.split('/').map(encodeURIComponent).join('/')}`;
}
