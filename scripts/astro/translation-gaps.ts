import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { keysOf, type Tree } from '../checks/messages.ts';

const texts = fileURLToPath(new URL('../../src/i18n/messages', import.meta.url));

/** The French files that lack a text, such as `fr/cart`. For those, the browser also loads the English texts. */
export function translationGaps(folder = texts): string[] {
  const keys = (file: string) => keysOf(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Tree);
  return readdirSync(`${folder}/en`)
    .filter((file) => {
      const french = keys(`fr/${file}`);
      return [...keys(`en/${file}`)].some((key) => !french.has(key));
    })
    .map((file) => `fr/${file.replace('.json', '')}`);
}
