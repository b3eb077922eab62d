/** Fills an empty database with the demo catalogue. */
import { createHash, randomUUID } from 'node:crypto';
import { toCents } from '#lib/money.ts';
import { netPriceOf } from '../../backend/order/vat-totals.ts';
import { setChoice } from '../catalog/option-entries.ts';
import { type Database, metaOf } from '../db/database.ts';
import { DataError } from '../db/open.ts';
import { demoCategories, demoProducts, type ProductEntry } from '../demo-shop/demo-shop.ts';
import { scaledProducts, wholeNumber } from './scale.ts';

interface SeedOptions {
  /** By default, the products of the demo catalogue. */
  products?: number | undefined;
  /** Milliseconds since 1970. Reviews are dated relative to it. */
  now: number;
  log: (line: string) => void;
}

/** Does nothing if the database has data. Throws `DataError` if its number of products differs from `options.products`. */
export function seedDatabase(db: Database, options: SeedOptions): void {
  const count = options.products ?? demoProducts.length;
  const existing = metaOf(db, 'products');
  if (existing === undefined) {
    if (count > 5000) options.log(`Creating a catalogue of ${count} products. This happens only once.`);
    fill(db, count, options.now);
    return;
  }
  if (options.products !== undefined && Number(existing) !== count)
    throw new DataError(
      `This data folder has a catalogue of ${existing} products, not ${count}. Choose another folder (--data DIR), ` +
        'or add --reset to delete all data in it, accounts and orders included.',
    );
  if (metaOf(db, 'catalog') !== fingerprint())
    options.log(
      'The demo catalogue is newer than your data. To use the new one, start with --reset, which deletes all data.',
    );
}

const fingerprint = () => digest(JSON.stringify([demoCategories, demoProducts]));

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Ids are the same after every reset, so that a cart stored on a device stays valid. */
const idOf = (kind: string, name: string) => `${kind}_${digest(`${kind} ${name}`)}`;

function fill(db: Database, count: number, now: number): void {
  db.transaction(() => {
    const meta = { identity: randomUUID(), products: String(count), catalog: fingerprint(), seeding: 'yes' };
    for (const [key, value] of Object.entries(meta)) db.insert('meta', { key, value });
    for (const [position, { slug, name, image }] of demoCategories.entries())
      db.insert('category', {
        id: idOf('cat', slug),
        slug,
        position,
        name_en: name.en,
        name_fr: name.fr,
        image,
      });
    let position = 0;
    for (const product of scaledProducts(demoProducts, count)) {
      addProduct(db, product, position);
      addReviews(db, product, now);
      position += 1;
    }
    db.run`DELETE FROM meta WHERE key = 'seeding'`;
  });
}

function addProduct(db: Database, product: ProductEntry, position: number): void {
  const {
    name,
    description,
    descriptionHtml,
    category,
    priceCents,
    grossCents,
    listCents,
    lowestCents,
    vatRate,
    images,
    imageAlts = [],
    reviews: _,
    options,
    variants,
    stock = 0,
    ...same
  } = product;
  const id = idOf('prd', same.slug);
  db.insert('product', {
    ...same,
    stock,
    id,
    category_id: idOf('cat', category),
    position,
    name_en: name.en,
    name_fr: name.fr,
    description_en: description.en,
    description_fr: description.fr,
    description_html_en: descriptionHtml?.en ?? null,
    description_html_fr: descriptionHtml?.fr ?? null,
    price_cents: priceCents ?? toCents(netPriceOf(grossCents ?? 0, vatRate)),
    gross_cents: grossCents ?? null,
    list_cents: listCents ?? null,
    lowest_cents: lowestCents ?? null,
    vat_rate: vatRate,
    images: JSON.stringify(images),
    image_alts: JSON.stringify(imageAlts),
  });
  if (variants.length > 0)
    setChoice(db, id, {
      options,
      variants: variants.map(({ values, ...variant }) => ({
        id: idOf('var', `${same.slug} ${values.join(' ')}`),
        values,
        columns: variantColumns(variant, vatRate),
      })),
    });
}

function variantColumns(
  { priceCents, grossCents, listCents, images, ...same }: Omit<ProductEntry['variants'][number], 'values'>,
  vatRate: number,
) {
  return {
    ...same,
    price_cents: priceCents ?? (grossCents && toCents(netPriceOf(grossCents, vatRate))),
    gross_cents: grossCents ?? (priceCents && null),
    list_cents: listCents,
    images: images && JSON.stringify(images),
  };
}

function addReviews(db: Database, { slug, reviews }: ProductEntry, now: number): void {
  const day = 86_400_000;
  for (const { author, rating, comment, daysAgo } of reviews) {
    const key = `${slug} ${author}`;
    const written = now - daysAgo * day - wholeNumber(key, 0, day - 1);
    db.insert('review', {
      id: idOf('rev', key),
      product_id: idOf('prd', slug),
      author_id: idOf('usr', author),
      author_name: author,
      rating,
      comment,
      created_at: new Date(written).toISOString(),
    });
  }
}
