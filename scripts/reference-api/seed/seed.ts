/** Fills an empty database with the demo catalogue. */
import { createHash, randomUUID } from 'node:crypto';
import { type Database, emptyDatabase, transaction } from '../db/database.ts';
import { categories, type ProductEntry, products } from './demo-shop.ts';
import { wholeNumber } from './random.ts';
import { scaled } from './scale.ts';

/** The folder holds a catalogue of another size. The message is for the terminal. */
export class SeedError extends Error {}

export interface SeedOptions {
  /** The demo catalogue as it is when absent. */
  products?: number | undefined;
  /** Throws everything away first: catalogue, accounts, orders. */
  reset?: boolean | undefined;
  /** Milliseconds since 1970: reviews are dated back from it. */
  now: number;
  log: (line: string) => void;
}

/** @throws {SeedError} when the database is filled already and another number of products is asked for. */
export function seed(db: Database, options: SeedOptions): void {
  if (options.reset) emptyDatabase(db);
  const wanted = options.products ?? products.length;
  const present = readMeta(db, 'products');
  if (present === undefined) {
    if (wanted > 5000) options.log(`Making a catalogue of ${wanted} products. This happens once.`);
    fill(db, wanted, options.now);
    return;
  }
  if (options.products !== undefined && Number(present) !== wanted)
    throw new SeedError(
      `This data folder holds a catalogue of ${present} products, not ${wanted}. Choose another folder (--data DIR), ` +
        'or add --reset to throw everything in it away, accounts and orders included.',
    );
  if (readMeta(db, 'catalog') !== fingerprint())
    options.log(
      'The demo catalogue has changed since this data was made. Start with --reset to throw the data away and have the new one.',
    );
}

function readMeta(db: Database, key: string): string | undefined {
  return (db.prepare('SELECT value FROM meta WHERE key = ?').get(key) as { value: string } | undefined)
    ?.value;
}

const fingerprint = () => digest(JSON.stringify([categories, products]));

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The same after every reset, so that a cart kept on a device stays good. */
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
