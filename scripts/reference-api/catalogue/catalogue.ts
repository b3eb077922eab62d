import { bagsTravel } from './bags-travel.ts';
import { books } from './books.ts';
import { both } from './entry.ts';
import { furniture } from './furniture.ts';
import { garden } from './garden.ts';
import { kitchen } from './kitchen.ts';
import { lighting } from './lighting.ts';
import { outdoors } from './outdoors.ts';
import { pantry } from './pantry.ts';
import { stationery } from './stationery.ts';
import { tableware } from './tableware.ts';
import type { Bilingual, CategoryEntry, ProductEntry } from './types.ts';

const category = (slug: string, name: Bilingual): CategoryEntry => ({
  slug,
  name,
  image: `/uploads/categories/${slug}.svg`,
});

/** Categories in display order: the header shows the first six. */
export const categories: readonly CategoryEntry[] = [
  category('kitchen', both('Kitchen', 'Cuisine')),
  category('tableware', both('Tableware', 'Art de la table')),
  category('lighting', both('Lighting', 'Luminaires')),
  category('furniture', both('Furniture', 'Petit mobilier')),
  category('bags-travel', both('Bags & travel', 'Sacs et voyage')),
  category('pantry', both('Pantry', 'Épicerie')),
  category('garden', both('Garden', 'Jardin')),
  category('stationery', both('Stationery', 'Papeterie')),
  category('outdoors', both('Outdoors', 'Plein air')),
  category('books', both('Books', 'Livres')),
];

/** Products in display order within each category. */
export const products: readonly ProductEntry[] = [
  ...kitchen,
  ...tableware,
  ...lighting,
  ...furniture,
  ...bagsTravel,
  ...pantry,
  ...garden,
  ...stationery,
  ...outdoors,
  ...books,
];
