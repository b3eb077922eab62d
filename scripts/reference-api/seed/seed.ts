/** Fills an empty database with the demo catalogue. */
import { randomUUID } from 'node:crypto';
import { type Database, transaction } from '../database.ts';
import { categories, products } from './fixture.ts';

/** The folder holds a catalogue of another size. The message is for the terminal. */
export class SeedError extends Error {}

export interface SeedOptions {
  products?: number | undefined;
  reset?: boolean | undefined;
  /** Milliseconds since 1970: reviews are dated back from it. */
  now: number;
}

/** @throws {SeedError} when the database is filled already and another number of products is asked for. */
export function seed(db: Database, options: SeedOptions): void {
  if (db.prepare('SELECT 1 FROM category LIMIT 1').get()) return;
  transaction(db, () => {
    const meta = db.prepare('INSERT INTO meta (key, value) VALUES (?, ?)');
    meta.run('identity', randomUUID());
    for (const [position, category] of categories.entries())
      db.prepare('INSERT INTO category VALUES (?, ?, ?, ?, ?, ?)').run(
        `c-${category.slug}`,
        category.slug,
        position,
        category.name.en,
        category.name.fr,
        category.image,
      );
    for (const [position, p] of products.entries())
      db.prepare('INSERT INTO product VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)').run(
        `p-${p.slug}`,
        p.slug,
        `c-${p.category}`,
        position,
        p.name.en,
        p.name.fr,
        p.description.en,
        p.description.fr,
        p.priceCents,
        p.vatRate,
        p.stock,
        JSON.stringify(p.images),
        p.weight,
        p.height,
        p.width,
        p.length,
        options.now,
      );
  });
}
