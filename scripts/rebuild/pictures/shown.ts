/** Finds the snapshot's pictures that the rebuild has to make, and notes the made ones in its rows. */
import type { DatabaseSync } from 'node:sqlite';
import { type BuiltPicture, isVector, type PictureSource, resized } from '#lib/picture.ts';
import { favouritesShown } from '#snapshot/pages.ts';
import type { CategoryRow, ProductRow } from '#snapshot/tables.ts';
import { type BuiltOf, cardOf, withPicture, withPictures } from '../snapshot/derived.ts';

export interface Wanted {
  /** In the order to make them: the home page, lists from the top, then everything else. */
  urls: readonly string[];
  /** The first picture of each product, which islands show. */
  first: ReadonlySet<string>;
}

/** Leaves out pictures that the API or an image service resizes, and files on the shop's own host. */
export function wantedPictures(db: DatabaseSync, source: PictureSource): Wanted {
  const column = (sql: string): string[] =>
    (db.prepare(sql).all() as { value: string | null }[]).flatMap(({ value }) => value ?? []);
  const first = "json_extract(card, '$.images[0].url')";
  const isWanted = (url: string): boolean =>
    /^(\/uploads\/|\/\/|https?:)/.test(url) && !isVector(url) && resized(url, 1, source) === undefined;
  const urls = new Set([
    ...column("SELECT json_extract(body, '$.imageUrl') AS value FROM category ORDER BY position"),
    ...column(`SELECT ${first} AS value FROM product
               WHERE score IS NOT NULL ORDER BY score DESC LIMIT ${2 * favouritesShown}`),
    ...column(`SELECT ${first} AS value FROM listing JOIN product ON slug = product_slug ORDER BY position`),
    ...column(`SELECT json_extract(value, '$.url') AS value FROM product, json_each(body, '$.product.images')
               ORDER BY key, slug`),
  ]);
  return {
    urls: [...urls].filter(isWanted),
    first: new Set(column(`SELECT DISTINCT ${first} AS value FROM product`).filter(isWanted)),
  };
}

/** Writes what the build made of pictures into the snapshot's rows. Changed product rows get a new revision. */
export function notePictures(db: DatabaseSync, builtOf: BuiltOf): void {
  const { value } = db.prepare("SELECT value FROM info WHERE key = 'revision'").get() as { value: string };
  const revision = Number(value) + 1;
  db.exec('BEGIN IMMEDIATE');
  try {
    const written = noteInProducts(db, builtOf, revision) + noteInCategories(db, builtOf);
    if (written > 0) db.prepare("UPDATE info SET value = ? WHERE key = 'revision'").run(String(revision));
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

function noteInProducts(db: DatabaseSync, builtOf: BuiltOf, revision: number): number {
  const shown = db
    .prepare(
      "SELECT locale, slug, json_extract(body, '$.product.images') AS images FROM product WHERE pictured = 1",
    )
    .all() as { locale: string; slug: string; images: string }[];
  const read = db.prepare('SELECT body FROM product WHERE locale = ? AND slug = ?');
  const write = db.prepare(
    'UPDATE product SET body = ?, card = ?, revision = ? WHERE locale = ? AND slug = ?',
  );
  let written = 0;
  for (const { locale, slug, images } of shown) {
    const known = JSON.parse(images) as { url: string; built?: BuiltPicture }[];
    if (known.every(({ url, built }) => built?.name === builtOf(url)?.name)) continue;
    const { body } = read.get(locale, slug) as { body: string };
    const row = withPictures(JSON.parse(body) as ProductRow, builtOf);
    write.run(JSON.stringify(row), JSON.stringify(cardOf(row.product)), revision, locale, slug);
    written++;
  }
  return written;
}

function noteInCategories(db: DatabaseSync, builtOf: BuiltOf): number {
  const rows = db.prepare('SELECT locale, slug, body FROM category').all() as Record<
    'locale' | 'slug' | 'body',
    string
  >[];
  let written = 0;
  for (const { locale, slug, body } of rows) {
    const next = JSON.stringify(withPicture(JSON.parse(body) as CategoryRow, builtOf));
    if (next === body) continue;
    db.prepare('UPDATE category SET body = ? WHERE locale = ? AND slug = ?').run(next, locale, slug);
    written++;
  }
  return written;
}
