/** Related products: those of the same category first, then those in stock, then those with the nearest price. */
import type { Language } from '../core/language.ts';
import type { Statements } from '../db/statements.ts';
import { type ProductRow, selectProduct } from './product-row.ts';

const maxRelated = 8;

/** Deterministic. Reads only a few rows by index, however large the category is. */
export function relatedTo(sql: Statements, product: ProductRow, language: Language): ProductRow[] {
  const found: ProductRow[] = [];
  const groups = ['category_id IS ? AND stock > 0', 'category_id IS ? AND stock = 0', 'category_id IS NOT ?'];
  for (const group of groups)
    if (found.length < maxRelated)
      found.push(...nearest(sql, group, product, language, maxRelated - found.length));
  return found;
}

/** Reads up to `count` products above and below the price, and returns the nearest of both. */
function nearest(
  sql: Statements,
  condition: string,
  { id, category_id, price_cents, position }: ProductRow,
  language: Language,
  count: number,
): ProductRow[] {
  const side = (comparison: string, order: string) =>
    sql.all<ProductRow>(
      `${selectProduct(language)} WHERE ${condition} AND id <> ? AND price_cents ${comparison} ? ORDER BY price_cents ${order}, position LIMIT ?`,
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
