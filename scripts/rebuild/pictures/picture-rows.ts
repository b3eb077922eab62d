/** Writes the small files of pictures into the snapshot's rows of products and categories. */
import type { CategoryRow, ProductRow } from '#snapshot/tables.ts';
import type { CacheDatabase } from '../core/database.ts';
import { type BuiltOf, listColumnsOf, withPicture, withPictures } from '../snapshot/product-columns.ts';

/** Changed rows get the `revision`. Returns whether there are any. */
export function writeProductPictures(
  db: CacheDatabase,
  slugs: Iterable<string>,
  { builtOf, revision }: { builtOf: BuiltOf; revision: number },
): boolean {
  let hasChanged = false;
  for (const slug of slugs) {
    const rows = db.all<{ locale: string; body: string }>(
      'SELECT locale, body FROM product WHERE slug = ?',
      slug,
    );
    for (const { locale, body } of rows) {
      const row = withPictures(JSON.parse(body) as ProductRow, builtOf);
      const next = JSON.stringify(row);
      if (next === body) continue;
      hasChanged = true;
      const { card, card_hash } = listColumnsOf(row.product);
      db.run(
        'UPDATE product SET body = ?, card = ?, card_hash = ?, revision = ? WHERE locale = ? AND slug = ?',
        ...[next, card, card_hash, revision, locale, slug],
      );
    }
  }
  return hasChanged;
}

/** Looks at all categories. Returns whether a row has changed. */
export function writeCategoryPictures(db: CacheDatabase, builtOf: BuiltOf): boolean {
  let hasChanged = false;
  const categories = db.all<{ locale: string; slug: string; body: string }>(
    'SELECT locale, slug, body FROM category',
  );
  for (const { locale, slug, body } of categories) {
    const next = JSON.stringify(withPicture(JSON.parse(body) as CategoryRow, builtOf));
    if (next === body) continue;
    hasChanged = true;
    db.run('UPDATE category SET body = ? WHERE locale = ? AND slug = ?', next, locale, slug);
  }
  return hasChanged;
}
