/**
 * The snapshot's rows about pictures. The table `picture` says which product or category shows which picture. It has only
 * pictures that the rebuild resizes. The rows of products and categories name the small files of these pictures.
 */
import { isVector, type PictureSource, resized } from '#lib/picture.ts';
import type { CategoryRow, PictureUse, ProductRow } from '#snapshot/tables.ts';
import type { CacheDatabase } from '../core/database.ts';
import {
  type BuiltOf,
  listColumnsOf,
  picturesOf,
  withPicture,
  withPictures,
} from '../snapshot/product-columns.ts';

/** The version of the rules for the table `picture`. Raise it when they change, so that a run looks at all products again. */
export const usesVersion = 1;

/** Pictures of categories belong to no product. */
const ofCategories = '';

/** Notes where a product shows its pictures now. Returns the pictures whose use differs from before. */
export const updateUses = (db: CacheDatabase, slug: string, source: PictureSource): string[] =>
  setUses(db, slug, usesIn(db, slug, source));

/** The same for the pictures of all categories. */
export function updateBannerUses(db: CacheDatabase, source: PictureSource): string[] {
  const uses = bannersIn(db, source).map((url) => [url, { position: 0, first: 0 }] as const);
  return setUses(db, ofCategories, new Map(uses));
}

/** The pictures of categories, in display order. */
export function bannersIn(db: CacheDatabase, source: PictureSource): string[] {
  const sql = "SELECT json_extract(body, '$.imageUrl') AS value FROM category ORDER BY position";
  const urls = db.column<string | null>(sql).filter((url) => url !== null);
  return urls.filter((url) => isWanted(url, source));
}

/** Leaves out pictures that the API or an image service resizes, and files on the shop's own host. */
const isWanted = (url: string, source: PictureSource): boolean =>
  /^(\/uploads\/|https?:)/.test(url) && !isVector(url) && resized(url, 1, source) === undefined;

function usesIn(db: CacheDatabase, slug: string, source: PictureSource): Map<string, PictureUse> {
  const uses = new Map<string, PictureUse>();
  const rows = db.each<{ shown: string | null; body: string }>(
    "SELECT json_extract(card, '$.images[0].url') AS shown, body FROM product WHERE slug = ?",
    slug,
  );
  for (const { shown, body } of rows) {
    const { product } = JSON.parse(body) as ProductRow;
    const ofVariants = (product.variants ?? []).flatMap(({ images }) => images?.[0]?.url ?? []);
    const first = new Set([...(shown === null ? [] : [shown]), ...ofVariants]);
    // A list shows the card's picture, so this picture comes first.
    const urls = new Set([...(shown === null ? [] : [shown]), ...picturesOf(product)]);
    for (const [position, url] of [...urls].entries()) {
      const use = uses.get(url) ?? { position, first: 0 };
      if (isWanted(url, source)) uses.set(url, { ...use, first: use.first || Number(first.has(url)) });
    }
  }
  return uses;
}

function setUses(db: CacheDatabase, owner: string, uses: ReadonlyMap<string, PictureUse>): string[] {
  const sql = 'SELECT url, position, first FROM picture WHERE product_slug = ?';
  const before = new Map(
    db.all<PictureUse & { url: string }>(sql, owner).map(({ url, ...use }) => [url, use]),
  );
  const gone = [...before.keys()].filter((url) => !uses.has(url));
  const other = [...uses].filter(([url, { position, first }]) => {
    const use = before.get(url);
    return use?.position !== position || use.first !== first;
  });
  for (const url of gone) db.run('DELETE FROM picture WHERE url = ? AND product_slug = ?', url, owner);
  for (const [url, use] of other) db.put('picture', { url, product_slug: owner, ...use });
  return [...gone, ...other.map(([url]) => url)];
}

/** Writes the small files of pictures into the rows of these products. Changed rows get the `revision`. Returns whether there are any. */
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

/** The same for all categories. Returns whether a row has changed. */
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
