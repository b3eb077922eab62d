/** Which products are related: the next products of the same category. */

import { mostRelatedProducts } from '../../../backend/catalog/list-lengths.ts';
import type { ProductRow } from '../mappers/catalog-rows.ts';
import type { Container } from '../medusa-types.ts';
import { runSql } from '../sql.ts';
import { productsInShop } from './shop.ts';

const mainCategory = ({ categories }: Pick<ProductRow, 'categories'>) => categories?.[0]?.id;

/**
 * The ids of related products, by product id: the next products of the product's first category, in the order of their ids. After
 * the category's last product, its first ones follow.
 */
export async function relatedIds(
  container: Container,
  rows: readonly Pick<ProductRow, 'id' | 'categories'>[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const categories = [...new Set(rows.map(mainCategory))].filter((id) => id !== undefined);
  if (!categories.length) return new Map();
  // Medusa's Query would take several statements for each product, because it can't filter products by sales channel.
  const listed = await runSql<{ id: string; category: string }>(
    container,
    `SELECT product_id AS id, product_category_id AS category FROM product_category_product
     JOIN (${productsInShop}) AS shown ON shown.id = product_id
     WHERE product_category_id IN (${categories.map(() => '?').join()}) ORDER BY product_id`,
    categories,
  );
  return new Map(
    rows.map((row) => {
      const ids = listed.filter(({ category }) => category === mainCategory(row)).map(({ id }) => id);
      const position = ids.indexOf(row.id);
      const others = [...ids.slice(position + 1), ...ids.slice(0, position)];
      return [row.id, others.slice(0, mostRelatedProducts)];
    }),
  );
}
