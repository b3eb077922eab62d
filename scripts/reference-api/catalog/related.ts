/** Which products go with one: its own category before others, what can be bought before what is sold out, then the nearest price. */

import type { Language } from '../core/language.ts';
import type { Statements } from '../db/statements.ts';
import { type ProductRow, selectProduct } from './product-row.ts';

const most = 8;

/** Always the same ones while the catalogue stays as it is. Reads no more rows than it needs, however large the category. */
export function relatedTo(sql: Statements, product: ProductRow, language: Language): ProductRow[] {
  const found: ProductRow[] = [];
  const places = ['category_id IS ? AND stock > 0', 'category_id IS ? AND stock = 0', 'category_id IS NOT ?'];
  for (const place of places)
    if (found.length < most) found.push(...nearest(sql, place, product, language, most - found.length));
  return found;
}

/** Up to `count` above and below in price along the index, and the nearest of both. */
function nearest(
  sql: Statements,
  place: string,
  { id, category_id, price_cents, position }: ProductRow,
  language: Language,
  count: number,
): ProductRow[] {
  const side = (comparison: string, order: string) =>
    sql.all<ProductRow>(
      `${selectProduct(language)} WHERE ${place} AND id <> ? AND price_cents ${comparison} ? ORDER BY price_cents ${order}, position LIMIT ?`,
      category_id,
      id,
      price_cents,
      count,
    );
  const distance = (row: ProductRow) => Math.abs(row.price_cents - price_cents);
  return [...side('>=', 'ASC'), ...side('<', 'DESC')]
    .sort(
      (a, b) =>
        distance(a) - distance(b) ||
        Math.abs(a.position - position) - Math.abs(b.position - position) ||
        a.position - b.position,
    )
    .slice(0, count);
}
