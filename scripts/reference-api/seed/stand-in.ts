/** Stands in while the demo catalogue is empty. */
import type { CategoryEntry, ProductEntry } from '../catalogue/types.ts';

const entry = (slug: string, en: string, fr: string, priceCents: number, stock: number): ProductEntry => ({
  slug,
  category: 'kitchen',
  name: { en, fr },
  description: { en: `${en}, made to last.`, fr: `${fr}, fait pour durer.` },
  priceCents,
  vatRate: 10,
  stock,
  weight: 1.2,
  height: 20,
  width: 18,
  length: null,
  images: [`/uploads/products/${slug}-1.svg`],
  reviews: [{ author: 'Maud L.', rating: 4, comment: 'Solide & beau.', daysAgo: 12 }],
});

export const standInCategories: readonly CategoryEntry[] = [
  { slug: 'kitchen', name: { en: 'Kitchen', fr: 'Cuisine' }, image: '/uploads/categories/kitchen.svg' },
];
export const standInProducts: readonly ProductEntry[] = [
  entry('copper-kettle', 'Copper kettle', 'Bouilloire en cuivre', 8900, 12),
  entry('walnut-board', 'Walnut board', 'Planche en noyer', 4250, 3),
  entry('linen-apron', 'Linen apron', 'Tablier en lin', 3600, 0),
];
