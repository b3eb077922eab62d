import { mostRelatedProducts } from '../../backend/catalog/list-lengths.ts';
import { type Database, rawSql } from '../db/database.ts';
import type { StoredProduct } from './rows.ts';

type Candidate = Pick<StoredProduct, 'id' | 'price_cents' | 'position'>;

/**
 * The ids of related products. Products of the same category come first, those in stock before those that are sold out. Products of
 * other categories follow. In each of these groups, the nearest price comes first. Reads only a few rows by index, even in a large
 * category.
 */
export function relatedIds(db: Database, product: StoredProduct): string[] {
  const found: string[] = [];
  const groups = [
    { operator: 'IS', stock: 'stock > 0' },
    { operator: 'IS', stock: 'stock = 0' },
    { operator: 'IS NOT', stock: 'true' },
  ];
  for (const group of groups)
    if (found.length < mostRelatedProducts)
      found.push(...nearest(db, group, product, mostRelatedProducts - found.length));
  return found;
}

/** Reads up to `count` products above and below the price, and returns the ids of the `count` nearest of them. */
function nearest(
  db: Database,
  { operator, stock }: { operator: string; stock: string },
  { id, category_id, price_cents, position }: StoredProduct,
  count: number,
): string[] {
  const side = (comparison: string, order: string) => db.all<Candidate>`
    SELECT id, price_cents, position FROM product
    WHERE category_id ${rawSql(operator)} ${category_id} AND ${rawSql(stock)} AND id <> ${id}
      AND price_cents ${rawSql(comparison)} ${price_cents} ORDER BY price_cents ${rawSql(order)}, position LIMIT ${count}`;
  const distance = (row: Candidate) => Math.abs(row.price_cents - price_cents);
  return [...side('>=', 'ASC'), ...side('<', 'DESC')]
    .sort(
      (a, b) =>
        distance(a) - distance(b) ||
        Math.abs(a.position - position) - Math.abs(b.position - position) ||
        a.position - b.position,
    )
    .slice(0, count)
    .map((row) => row.id);
}
