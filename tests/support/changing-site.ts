/**
 * A program that builds a site again and again until it is killed. Its arguments are the folder and the number of the
 * first build. Each page repeats the number of its build, so that tests notice a page with parts of two builds.
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
