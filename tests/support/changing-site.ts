/**
 * A process that changes a site until it is killed. Arguments: the folder, and the number of the first build. All pages of a
 * build contain the same text, so that a mixture within a page would be noticed.
 */
import { siteIn } from './small-site.ts';

const [folder = '', first = '0'] = process.argv.slice(2);
const site = siteIn(folder);
const pages = Array.from({ length: 12 }, (_, number) => `folder-${number % 3}/page-${number}.html`);

for (let number = Number(first); ; number++) {
  const text = `build ${number} `.repeat(30);
  await site.build(Object.fromEntries(pages.map((page) => [page, text])), number);
  console.log(`done ${number}`);
}
