/** Applies edits to the catalog. Deterministic: the same edits on the same catalog give the same result, ids included. */
import { createHash } from 'node:crypto';
import type { SQLInputValue } from 'node:sqlite';
import { toCents } from '#lib/money.ts';
import { Failure, notFound } from '../core/failure.ts';
import { type Database, transaction } from '../db/database.ts';
import type { CatalogEdit, CategoryChange, ProductChange } from './catalog-edit.ts';

type Table = 'product' | 'category' | 'review';
type Columns = Record<string, SQLInputValue>;

/**
 * Applies all edits or none. `now` is in milliseconds since 1970. Returns the changed id of each edit, '' for a reordering.
 * @throws {Failure} 404 for an unknown slug or id; 409 for an existing slug or review.
 */
export function applyEdits(db: Database, edits: readonly CatalogEdit[], now: number): string[] {
  return transaction(db, () => edits.map((edit) => apply(db, edit, now)));
}

function apply(db: Database, edit: CatalogEdit, now: number): string {
  switch (edit.edit) {
    case 'product.change':
      return change(db, 'product', edit.slug, { ...productColumns(db, edit.set), changed_at: now });
    case 'product.add':
      return insert(db, 'product', edit.slug, {
        ...newProduct,
        position: endPosition(db, 'product'),
        ...productColumns(db, edit.set),
        changed_at: now,
      });
    case 'category.change':
      return change(db, 'category', edit.slug, categoryColumns(edit.set));
    case 'category.add':
      return insert(db, 'category', edit.slug, {
        position: endPosition(db, 'category'),
        ...categoryColumns(edit.set),
      });
    case 'product.rename':
    case 'category.rename':
      return rename(db, edit.edit === 'product.rename' ? 'product' : 'category', edit.slug, edit.to);
    case 'product.remove':
      return remove(db, 'product', idOf(db, 'product', edit.slug));
    case 'category.remove': {
      const id = idOf(db, 'category', edit.slug);
      db.prepare('UPDATE product SET category_id = NULL WHERE category_id = ?').run(id);
      return remove(db, 'category', id);
    }
    case 'category.reorder':
      return reorder(db, edit.slugs);
    case 'review.add':
      return addReview(db, edit, now);
    case 'review.change':
      requireReview(db, edit.id);
      return update(db, 'review', edit.id, defined({ ...edit.set }));
    case 'review.remove':
      requireReview(db, edit.id);
      return remove(db, 'review', edit.id);
  }
}

const newProduct: Columns = {
  ...{ description_en: '', description_fr: '', price_cents: 1000, vat_rate: 20, stock: 10, images: '[]' },
  ...{ category_id: null, weight: null, height: null, width: null, length: null },
};

function productColumns(db: Database, set: ProductChange): Columns {
  const { name, description, price, vatRate, images, category, ...same } = set;
  return defined({
    ...same,
    name_en: name?.en,
    name_fr: name?.fr,
    description_en: description?.en,
    description_fr: description?.fr,
    price_cents: price === undefined ? undefined : toCents(price),
    vat_rate: vatRate,
    images: images && JSON.stringify(images),
    category_id: category ? idOf(db, 'category', category) : category,
  });
}

const categoryColumns = ({ name, ...same }: CategoryChange): Columns =>
  defined({ ...same, name_en: name?.en, name_fr: name?.fr });

const defined = (columns: Record<string, SQLInputValue | undefined>): Columns =>
  Object.fromEntries(
    Object.entries(columns).filter((entry): entry is [string, SQLInputValue] => entry[1] !== undefined),
  );

function idOf(db: Database, table: 'product' | 'category', slug: string): string {
  const row = db.prepare(`SELECT id FROM ${table} WHERE slug = ?`).get(slug);
  if (!row) throw notFound(table === 'product' ? 'Product' : 'Category');
  return row['id'] as string;
}

const change = (db: Database, table: 'product' | 'category', slug: string, columns: Columns) =>
  update(db, table, idOf(db, table, slug), columns);

function update(db: Database, table: Table, id: string, columns: Columns): string {
  const names = Object.keys(columns);
  if (names.length > 0)
    db.prepare(`UPDATE ${table} SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`).run(
      ...Object.values(columns),
      id,
    );
  return id;
}

function insert(db: Database, table: 'product' | 'category', slug: string, columns: Columns): string {
  requireFree(db, table, slug);
  return insertRow(db, table, freeId(db, table, slug), { slug, ...columns });
}

function insertRow(db: Database, table: Table, id: string, columns: Columns): string {
  const values = { id, ...columns };
  const names = Object.keys(values);
  db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`).run(
    ...Object.values(values),
  );
  return id;
}

function rename(db: Database, table: 'product' | 'category', slug: string, to: string): string {
  const id = idOf(db, table, slug);
  if (to !== slug) requireFree(db, table, to);
  return update(db, table, id, { slug: to });
}

function remove(db: Database, table: Table, id: string): string {
  db.prepare(`DELETE FROM ${table} WHERE id = ?`).run(id);
  return id;
}

function reorder(db: Database, slugs: readonly string[]): string {
  const named = slugs.map((slug) => idOf(db, 'category', slug));
  const all = db.prepare('SELECT id, position FROM category ORDER BY position, id').all() as {
    id: string;
    position: number;
  }[];
  const positions = new Map(all.map(({ id, position }) => [id, position]));
  const order = [...new Set([...named, ...positions.keys()])];
  for (const [position, id] of order.entries())
    if (positions.get(id) !== position) update(db, 'category', id, { position });
  return '';
}

function addReview(db: Database, edit: Extract<CatalogEdit, { edit: 'review.add' }>, now: number): string {
  const { product, author, rating, comment, at } = edit;
  const productId = idOf(db, 'product', product);
  const authorId = `usr_${digest(`author ${author}`)}`;
  if (db.prepare('SELECT 1 FROM review WHERE product_id = ? AND author_id = ?').get(productId, authorId))
    throw new Failure(409, `${author} has already reviewed ${product}.`);
  return insertRow(db, 'review', freeId(db, 'review', `${product} ${author}`), {
    product_id: productId,
    author_id: authorId,
    author_name: author,
    rating,
    comment,
    created_at: new Date(at ?? now).toISOString(),
  });
}

function requireFree(db: Database, table: 'product' | 'category', slug: string): void {
  if (db.prepare(`SELECT 1 FROM ${table} WHERE slug = ?`).get(slug))
    throw new Failure(409, `A ${table} with the slug "${slug}" already exists.`);
}

function requireReview(db: Database, id: string): void {
  if (!db.prepare('SELECT 1 FROM review WHERE id = ?').get(id)) throw notFound('Review');
}

const endPosition = (db: Database, table: 'product' | 'category'): number =>
  (db.prepare(`SELECT COALESCE(MAX(position), -1) + 1 AS next FROM ${table}`).get() as { next: number }).next;

const prefixes = { product: 'prd', category: 'cat', review: 'rev' };
const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Derives an id from the name. A renamed record can still have that id, so a counter makes it unique. */
function freeId(db: Database, table: Table, name: string): string {
  const taken = db.prepare(`SELECT 1 FROM ${table} WHERE id = ?`);
  for (let round = 0; ; round++) {
    const id = `${prefixes[table]}_${digest(`added ${table} ${name} ${round}`)}`;
    if (!taken.get(id)) return id;
  }
}
