/** Finds the pictures that the rebuild has to resize, and records the finished ones in the snapshot. */
import { isVector, type PictureSource, type ProductPicture, resized } from '#lib/picture.ts';
import { offersAtHome } from '#snapshot/pages.ts';
import type { CategoryRow, ProductRow } from '#snapshot/tables.ts';
import type { CacheDatabase } from '../core/database.ts';
import { type BuiltOf, listColumnsOf, withPicture, withPictures } from '../snapshot/derived.ts';

export interface WantedPictures {
  /** In the order in which to make them: the home page, lists from the top, then everything else. */
  urls: readonly string[];
  /** The first picture of each product and variant, which islands show. */
  first: ReadonlySet<string>;
}

const ofVariants = "FROM product, json_each(body, '$.product.variants') AS variant";

/** Leaves out pictures that the API or an image service resizes, and files on the shop's own host. */
export function wantedPictures(db: CacheDatabase, source: PictureSource): WantedPictures {
  const column = (sql: string): string[] => db.column<string | null>(sql).filter((value) => value !== null);
  const first = "json_extract(card, '$.images[0].url')";
  const isWanted = (url: string): boolean =>
    /^(\/uploads\/|https?:)/.test(url) && !isVector(url) && resized(url, 1, source) === undefined;
  const urls = new Set([
    ...column("SELECT json_extract(body, '$.imageUrl') AS value FROM category ORDER BY position"),
    ...column(`SELECT ${first} AS value FROM product
               WHERE score IS NOT NULL ORDER BY score DESC LIMIT ${2 * offersAtHome}`),
    ...column(`SELECT ${first} AS value FROM listing JOIN product ON slug = product_slug ORDER BY position`),
    ...column(`SELECT json_extract(value, '$.url') AS value FROM product, json_each(body, '$.product.images')
               ORDER BY key, slug`),
    ...column(`SELECT json_extract(picture.value, '$.url') AS value
               ${ofVariants}, json_each(variant.value, '$.images') AS picture ORDER BY picture.key, slug`),
  ]);
  return {
    urls: [...urls].filter(isWanted),
    first: new Set(
      [
        ...column(`SELECT DISTINCT ${first} AS value FROM product`),
        ...column(`SELECT DISTINCT json_extract(variant.value, '$.images[0].url') AS value ${ofVariants}`),
      ].filter(isWanted),
    ),
  };
}

/**
 * Writes the finished pictures into the snapshot's rows. Changed product rows get a new revision. If it throws, the
 * transaction stays open, so close `db` to undo it.
 */
export function notePictures(db: CacheDatabase, builtOf: BuiltOf): void {
  const [last] = db.column("SELECT value FROM info WHERE key = 'revision'");
  const revision = Number(last) + 1;
  db.connection.exec('BEGIN IMMEDIATE');
  const before = db.countWritten();
  noteInProducts(db, builtOf, revision);
  noteInCategories(db, builtOf);
  if (db.countWritten() > before) db.put('info', { key: 'revision', value: String(revision) });
  db.connection.exec('COMMIT');
}

type Nested<P> = readonly (readonly (P | null | readonly (P | null)[])[] | null)[];

function noteInProducts(db: CacheDatabase, builtOf: BuiltOf, revision: number): void {
  /** `pictures` holds the product's pictures, then one list for each variant. */
  const rows = db.each<{ locale: string; slug: string; pictures: string }>(
    `SELECT locale, slug, json_array(json_extract(body, '$.product.images'),
       (SELECT json_group_array(json_extract(value, '$.images')) FROM json_each(body, '$.product.variants'))) AS pictures
     FROM product`,
  );
  const changed: { locale: string; slug: string }[] = [];
  for (const { locale, slug, pictures } of rows) {
    const known = (JSON.parse(pictures) as Nested<ProductPicture>)
      .flat(2)
      .filter((picture) => picture !== null);
    const hasChanged = known.some(({ url, built }) => {
      const next = builtOf(url);
      return built?.name !== next?.name || built?.share !== next?.share;
    });
    if (hasChanged) changed.push({ locale, slug });
  }
  for (const { locale, slug } of changed) {
    const where = 'WHERE locale = ? AND slug = ?';
    const [body = ''] = db.column(`SELECT body AS value FROM product ${where}`, locale, slug);
    const row = withPictures(JSON.parse(body) as ProductRow, builtOf);
    const { card, card_hash } = listColumnsOf(row.product);
    db.run(
      `UPDATE product SET body = ?, card = ?, card_hash = ?, revision = ? ${where}`,
      ...[JSON.stringify(row), card, card_hash, revision, locale, slug],
    );
  }
}

function noteInCategories(db: CacheDatabase, builtOf: BuiltOf): void {
  const rows = db.all<{ locale: string; slug: string; body: string }>(
    'SELECT locale, slug, body FROM category',
  );
  for (const { locale, slug, body } of rows) {
    const next = JSON.stringify(withPicture(JSON.parse(body) as CategoryRow, builtOf));
    if (next !== body)
      db.run('UPDATE category SET body = ? WHERE locale = ? AND slug = ?', next, locale, slug);
  }
}
