/** Fills an empty database with the demo catalog. */
import { createHash, randomUUID } from 'node:crypto';
import { type Database, emptyDatabase, transaction } from '../db/database.ts';
import { categories, type ProductEntry, products } from './demo-shop.ts';
import { wholeNumber } from './random.ts';
import { scaled } from './scale.ts';

/** The data folder has a catalog of another size. The message is for the terminal. */
export class SeedError extends Error {}

interface SeedOptions {
  /** By default, the products of the demo catalog. */
  products?: number | undefined;
  /** Deletes all data first: catalog, accounts and orders. */
  reset?: boolean | undefined;
  /** Milliseconds since 1970. Reviews are dated relative to it. */
  now: number;
  log: (line: string) => void;
}

/** Does nothing if the database has data. @throws {SeedError} if its number of products differs from `options.products`. */
export function seed(db: Database, options: SeedOptions): void {
  if (options.reset) emptyDatabase(db);
  const count = options.products ?? products.length;
  const existing = readMeta(db, 'products');
  if (existing === undefined) {
    if (count > 5000) options.log(`Creating a catalogue of ${count} products. This happens only once.`);
    fill(db, count, options.now);
    return;
  }
  if (options.products !== undefined && Number(existing) !== count)
    throw new SeedError(
      `This data folder has a catalogue of ${existing} products, not ${count}. Choose another folder (--data DIR), ` +
        'or add --reset to delete all data in it, accounts and orders included.',
    );
  if (readMeta(db, 'catalog') !== fingerprint())
    options.log(
      'The demo catalogue is newer than your data. To use the new one, start with --reset, which deletes all data.',
    );
}

function readMeta(db: Database, key: string): string | undefined {
  return (db.prepare('SELECT value FROM meta WHERE key = ?').get(key) as { value: string } | undefined)
    ?.value;
}

const fingerprint = () => digest(JSON.stringify([categories, products]));

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Ids are the same after every reset, so that a cart stored on a device stays valid. */
const idOf = (kind: string, name: string) => `${kind}_${digest(`${kind} ${name}`)}`;

function fill(db: Database, count: number, now: number): void {
  transaction(db, () => {
    const meta = db.prepare('INSERT INTO meta (key, value) VALUES (?, ?)');
    meta.run('identity', randomUUID());
    meta.run('products', String(count));
    meta.run('catalog', fingerprint());
    meta.run('seeding', 'yes');
    const addCategory = db.prepare(
      'INSERT INTO category (id, slug, position, name_en, name_fr, image) VALUES (?, ?, ?, ?, ?, ?)',
    );
    for (const [position, { slug, name, image }] of categories.entries())
      addCategory.run(idOf('cat', slug), slug, position, name.en, name.fr, image);
    const addProduct = productWriter(db, now);
    const addReviews = reviewWriter(db, now);
    let position = 0;
    for (const product of scaled(products, count)) {
      addProduct(product, position);
      addReviews(product);
      position += 1;
    }
    db.prepare("DELETE FROM meta WHERE key = 'seeding'").run();
  });
}

function productWriter(db: Database, now: number) {
  const add = db.prepare(`
    INSERT INTO product (id, slug, category_id, position, name_en, name_fr, description_en, description_fr,
      price_cents, vat_rate, stock, images, weight, height, width, length, changed_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  return (product: ProductEntry, position: number) => {
    const { slug, name, description, weight, height, width, length } = product;
    add.run(
      idOf('prd', slug),
      slug,
      idOf('cat', product.category),
      position,
      name.en,
      name.fr,
      description.en,
      description.fr,
      product.priceCents,
      product.vatRate,
      product.stock,
      JSON.stringify(product.images),
      weight,
      height,
      width,
      length,
      now,
    );
  };
}

function reviewWriter(db: Database, now: number) {
  const add = db.prepare(`
    INSERT INTO review (id, product_id, author_id, author_name, rating, comment, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?)`);
  const day = 86_400_000;
  return ({ slug, reviews }: ProductEntry) => {
    for (const { author, rating, comment, daysAgo } of reviews) {
      const key = `${slug} ${author}`;
      const written = now - daysAgo * day - wholeNumber(key, 0, day - 1);
      add.run(
        idOf('rev', key),
        idOf('prd', slug),
        idOf('usr', author),
        author,
        rating,
        comment,
        new Date(written).toISOString(),
      );
    }
  };
}
