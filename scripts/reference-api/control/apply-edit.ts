/** Applies edits to the catalogue. Deterministic: the same edits on the same catalogue give the same result, ids included. */
import { createHash } from 'node:crypto';
import { type Cents, fromCents, toCents } from '#lib/money.ts';
import { HttpError, notFound } from '../../backend/failures/http-error.ts';
import { netPriceOf } from '../../backend/order/vat-totals.ts';
import { setChoice } from '../catalog/option-entries.ts';
import { type Changes, type Columns, type Database, definedColumns, rawSql } from '../db/database.ts';
import type { CatalogEdit, CategoryChange, ProductChange, VariantChange } from './catalog-edit.ts';

type SlugTable = 'product' | 'category';
type Table = SlugTable | 'review' | 'variant';

/**
 * Applies all edits or none, at `now` (ms since 1970). Returns the id of each edit's record.
 * Throws `HttpError` 404 for an unknown slug or id; 409 for an existing slug or review; 422 for a list price that reduces nothing.
 */
export function applyEdits(db: Database, edits: readonly CatalogEdit[], now: number): string[] {
  return db.transaction(() => edits.map((edit) => makeEdit(db, edit, now)));
}

function makeEdit(db: Database, edit: CatalogEdit, now: number): string {
  switch (edit.edit) {
    case 'product.change':
      return changeProduct(db, idOf(db, 'product', edit.slug), edit.set);
    case 'product.add': {
      const id = add(db, 'product', edit.slug, {
        ...newProduct,
        ...definedColumns(productColumns(db, edit.set)),
      });
      return changeProduct(db, id, edit.set);
    }
    case 'variant.change':
      change(db, 'variant', edit.id, unitColumns(edit.set, vatRateOfVariant(db, edit.id)));
      return checkListPrice(db, 'variant', edit.id, edit.set);
    case 'variant.remove':
      vatRateOfVariant(db, edit.id);
      return remove(db, 'variant', edit.id);
    case 'category.change':
      return change(db, 'category', idOf(db, 'category', edit.slug), categoryColumns(edit.set));
    case 'category.add':
      return add(db, 'category', edit.slug, definedColumns(categoryColumns(edit.set)));
    case 'product.rename':
    case 'category.rename':
      return rename(db, edit.edit === 'product.rename' ? 'product' : 'category', edit);
    case 'product.remove':
      return remove(db, 'product', idOf(db, 'product', edit.slug));
    case 'category.remove': {
      const id = idOf(db, 'category', edit.slug);
      db.run`UPDATE product SET category_id = NULL WHERE category_id = ${id}`;
      return remove(db, 'category', id);
    }
    case 'review.add':
      return addReview(db, edit, now);
    case 'review.change':
      requireReview(db, edit.id);
      return change(db, 'review', edit.id, edit.set);
    case 'review.remove':
      requireReview(db, edit.id);
      return remove(db, 'review', edit.id);
  }
}

const newProduct: Columns = {
  description_en: '',
  description_fr: '',
  price_cents: 1000,
  vat_rate: 20,
  stock: 10,
  images: '[]',
};

function productColumns(db: Database, set: ProductChange) {
  const { name, description, descriptionHtml, imageAlts, vatRate, category, choice: _, ...unit } = set;
  return {
    ...unitColumns(unit, vatRate),
    name_en: name?.en,
    name_fr: name?.fr,
    description_en: description?.en,
    description_fr: description?.fr,
    description_html_en: descriptionHtml?.en,
    description_html_fr: descriptionHtml?.fr,
    image_alts: (set.images ?? imageAlts) && JSON.stringify(imageAlts ?? []),
    vat_rate: vatRate,
    category_id: category ? idOf(db, 'category', category) : category,
  };
}

/** Throws `HttpError` 409 if the edit sets the price or the stock of a product with variants: each variant has its own. */
function changeProduct(db: Database, id: string, set: ProductChange): string {
  const isOfVariants =
    !set.choice && [set.price, set.grossPrice, set.listPrice, set.stock].some((one) => one !== undefined);
  if (isOfVariants && db.one`SELECT 1 FROM variant WHERE product_id = ${id}`)
    throw new HttpError(409, 'This product has variants. Change their price and stock instead.');
  change(db, 'product', id, productColumns(db, set));
  const row = db.one<{ slug: string; vat_rate: number }>`SELECT slug, vat_rate FROM product WHERE id = ${id}`;
  if (set.choice && row)
    setChoice(db, id, {
      options: set.choice.options,
      variants: set.choice.variants.map(({ values, ...variant }) => ({
        id: freeId(db, 'variant', `${row.slug} ${values.join(' ')}`),
        values,
        columns: unitColumns(variant, row.vat_rate),
      })),
    });
  return checkListPrice(db, 'product', id, set);
}

/** Throws `HttpError` 422 if an edit's own list price isn't above the price, because the shop would show no reduction. */
function checkListPrice(
  db: Database,
  table: 'product' | 'variant',
  id: string,
  { listPrice }: VariantChange,
): string {
  if (typeof listPrice !== 'number') return id;
  const row = db.one<{ net: Cents; gross: Cents | null }>`
    SELECT price_cents AS net, gross_cents AS gross FROM ${rawSql(table)} WHERE id = ${id}`;
  const price = row?.gross ?? row?.net ?? 0;
  if (toCents(listPrice) > price) return id;
  const amount = `${fromCents(price).toFixed(2)} ${row?.gross ? 'with' : 'without'} VAT`;
  throw new HttpError(422, `The list price must be above the price, which is ${amount}.`);
}

function unitColumns(
  { price, grossPrice, listPrice, lowestPrice30, images, ...same }: VariantChange,
  vatRate?: number,
) {
  return {
    ...same,
    ...priceColumns({ price, grossPrice }, vatRate),
    list_cents: listPrice && toCents(listPrice),
    lowest_cents: lowestPrice30 && toCents(lowestPrice30),
    images: images && JSON.stringify(images),
  };
}

/** Throws `HttpError` 404 for an unknown variant. */
function vatRateOfVariant(db: Database, id: string): number {
  const row = db.one<{ rate: number }>`
    SELECT vat_rate AS rate FROM product WHERE id = (SELECT product_id FROM variant WHERE id = ${id})`;
  if (!row) throw notFound(`Variant ${id}`);
  return row.rate;
}

/** Without `vatRate`, assumes 20 %. For a product with a gross price, the net price serves only to choose related products. */
function priceColumns({ price, grossPrice }: VariantChange, vatRate = 20) {
  if (grossPrice !== undefined) {
    const gross_cents = toCents(grossPrice);
    return { gross_cents, price_cents: toCents(netPriceOf(gross_cents, vatRate)) };
  }
  return price === undefined ? {} : { price_cents: toCents(price), gross_cents: null };
}

const categoryColumns = ({ name, ...same }: CategoryChange) => ({
  ...same,
  name_en: name?.en,
  name_fr: name?.fr,
});

function idOf(db: Database, table: SlugTable, slug: string): string {
  const row = db.one<{ id: string }>`SELECT id FROM ${rawSql(table)} WHERE slug = ${slug}`;
  if (!row) throw notFound(`${table === 'product' ? 'Product' : 'Category'} ${slug}`);
  return row.id;
}

function change(db: Database, table: Table, id: string, columns: Changes): string {
  db.update(table, id, columns);
  return id;
}

function add(db: Database, table: SlugTable, slug: string, columns: Columns): string {
  requireFree(db, table, slug);
  const id = freeId(db, table, slug);
  db.insert(table, { id, slug, position: endPosition(db, table), ...columns });
  return id;
}

function rename(db: Database, table: SlugTable, { slug, to }: { slug: string; to: string }): string {
  const id = idOf(db, table, slug);
  if (to !== slug) requireFree(db, table, to);
  return change(db, table, id, { slug: to });
}

function remove(db: Database, table: Table, id: string): string {
  db.run`DELETE FROM ${rawSql(table)} WHERE id = ${id}`;
  return id;
}

function addReview(db: Database, edit: Extract<CatalogEdit, { edit: 'review.add' }>, now: number): string {
  const { product, author, rating, comment, at } = edit;
  const productId = idOf(db, 'product', product);
  const authorId = `usr_${digest(`author ${author}`)}`;
  if (db.one`SELECT 1 FROM review WHERE product_id = ${productId} AND author_id = ${authorId}`)
    throw new HttpError(409, `${author} has already reviewed ${product}.`);
  const id = freeId(db, 'review', `${product} ${author}`);
  db.insert('review', {
    id,
    product_id: productId,
    author_id: authorId,
    author_name: author,
    rating,
    comment,
    created_at: new Date(at ?? now).toISOString(),
  });
  return id;
}

function requireFree(db: Database, table: SlugTable, slug: string): void {
  if (db.one`SELECT 1 FROM ${rawSql(table)} WHERE slug = ${slug}`)
    throw new HttpError(409, `A ${table} with the slug "${slug}" already exists.`);
}

function requireReview(db: Database, id: string): void {
  if (!db.one`SELECT 1 FROM review WHERE id = ${id}`) throw notFound('Review');
}

const endPosition = (db: Database, table: SlugTable) =>
  db.one<{ next: number }>`SELECT COALESCE(MAX(position), -1) + 1 AS next FROM ${rawSql(table)}`?.next ?? 0;

const prefixes = { product: 'prd', category: 'cat', review: 'rev', variant: 'var' };
const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * Derives an id from the name. A record keeps its id when it is renamed, so the id may be taken. A counter then makes the new id
 * unique.
 */
function freeId(db: Database, table: Table, name: string): string {
  for (let round = 0; ; round++) {
    const id = `${prefixes[table]}_${digest(`added ${table} ${name} ${round}`)}`;
    if (!db.one`SELECT 1 FROM ${rawSql(table)} WHERE id = ${id}`) return id;
  }
}
