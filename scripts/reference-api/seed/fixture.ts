/** Stands in for the demo catalogue until that is there. */
const entry = (slug: string, en: string, fr: string, priceCents: number, stock: number) => ({
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
});

export const categories = [
  { slug: 'kitchen', name: { en: 'Kitchen', fr: 'Cuisine' }, image: '/uploads/categories/kitchen.svg' },
];
export const products = [
  entry('copper-kettle', 'Copper kettle', 'Bouilloire en cuivre', 8900, 12),
  entry('walnut-board', 'Walnut board', 'Planche en noyer', 4250, 3),
  entry('linen-apron', 'Linen apron', 'Tablier en lin', 3600, 0),
];
