/** Lists the files and pages of a built folder. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf } from '../../scripts/web-host/addresses.ts';

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

/** Compressed copies and the rebuild's own records aren't files of the site. */
export function openSite(dir: string): Site {
  const files: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(dir, folder), { withFileTypes: true })) {
      const name = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) {
        if (name !== '.shop') walk(name);
      } else if (!/\.(br|gz)$/.test(name)) files.push(name);
    }
  };
  walk('');
  files.sort();
  const pages = files
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({ file, path: addressOf(file) }));
  return { dir, files: new Set(files), pages };
}
