/** The products pictured at the top of the home page. */
import type { Product } from '#api/contract/product.ts';

/**
 * Up to four products with pictures, from as many categories as possible, in order. Never three, because they
 * would leave a gap.
 */
export function heroProducts<T extends Pick<Product, 'slug' | 'images'>>(
  lists: readonly (readonly T[])[],
): T[] {
  const found: T[] = [];
  const isNew = ({ slug, images }: T) => images.length > 0 && !found.some((other) => other.slug === slug);
  const longest = Math.max(0, ...lists.map((list) => list.length));
  for (let round = 0; round < Math.min(4, longest); round++)
    for (const list of lists) {
      const product = list.find(isNew);
      if (product && found.push(product) === 4) return found;
    }
  return found.length === 3 ? found.slice(0, 2) : found;
}
