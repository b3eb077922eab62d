/** Which products are related: the next products of the same category. */

import { mostRelatedProducts } from '../../../backend/list-lengths.ts';
import type { ProductRow } from '../mappers/catalog-rows.ts';
import type { Container } from '../medusa-types.ts';
import { isInShop, type Shop } from './shop.ts';

type Neighbour = Pick<ProductRow, 'id' | 'sales_channels'>;

const mainCategory = ({ categories }: Pick<ProductRow, 'categories'>) => categories?.[0]?.id;

/**
 * The ids of related products, by product id: the next products of the product's first category, in the order of their ids. After
 * the category's last product, its first ones follow. Reads two short lists for each category, however large it is.
 */
export async function relatedIds(
  container: Container,
  shop: Shop,
  rows: readonly Pick<ProductRow, 'id' | 'categories'>[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const related = new Map<string, readonly string[]>();
  for (const category of new Set(rows.map(mainCategory))) {
    if (category === undefined) continue;
    const members = rows.filter((row) => mainCategory(row) === category);
    const [from = ''] = members.map(({ id }) => id).toSorted();
    const read = async (after: object, take: number) => {
      const { data } = await container.resolve('query').graph<Neighbour>({
        entity: 'product',
        fields: ['id', 'sales_channels.id'],
        filters: { status: 'published', categories: { id: [category] }, ...after },
        pagination: { take, order: { id: 'ASC' } },
      });
      return data.filter((row) => isInShop(shop, row)).map(({ id }) => id);
    };
    const following = await read({ id: { $gt: from } }, members.length + mostRelatedProducts);
    const circle = [from, ...following, ...(await read({}, mostRelatedProducts + 1))];
    for (const { id } of members) {
      const after = circle.slice(circle.indexOf(id) + 1).filter((other) => other !== id);
      related.set(id, [...new Set(after)].slice(0, mostRelatedProducts));
    }
  }
  return related;
}
