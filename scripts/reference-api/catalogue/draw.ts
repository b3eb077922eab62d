import { bags, bagsScene } from './art/bags.ts';
import { books, booksScene } from './art/books.ts';
import { furniture } from './art/furniture.ts';
import { garden } from './art/garden.ts';
import { home } from './art/home.ts';
import { kitchen } from './art/kitchen.ts';
import { lighting } from './art/lighting.ts';
import { outdoors, outdoorsScene } from './art/outdoors.ts';
import { pantry, pantryScene } from './art/pantry.ts';
import { stationery, stationeryScene } from './art/stationery.ts';
import { stillLifes } from './art/still-lifes.ts';
import { tableware } from './art/tableware.ts';
import type { Drawings } from './types.ts';

const folders: Readonly<Record<string, Drawings>> = {
  products: {
    ...kitchen,
    ...tableware,
    ...lighting,
    ...furniture,
    ...bags,
    ...pantry,
    ...garden,
    ...stationery,
    ...outdoors,
    ...books,
  },
  categories: {
    ...stillLifes,
    'bags-travel': bagsScene,
    pantry: pantryScene,
    stationery: stationeryScene,
    outdoors: outdoorsScene,
    books: booksScene,
  },
  home,
};

/**
 * The drawing kept at an upload path, as a complete SVG document.
 * @returns undefined for a path nothing is drawn for
 */
export function drawing(path: string): string | undefined {
  const [, folder, stem] = /^\/uploads\/([a-z]+)\/([a-z0-9-]+)\.svg$/.exec(path) ?? [];
  if (folder === undefined || stem === undefined || !Object.hasOwn(folders, folder)) return undefined;
  const drawings = folders[folder] ?? {};
  return Object.hasOwn(drawings, stem) ? drawings[stem]?.() : undefined;
}
