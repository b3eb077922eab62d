/**
 * Random edits of a catalogue. The name that a caller passes is the seed of the random numbers. Every kind of edit occurs
 * once before any kind occurs again.
 */
import type { CatalogEdit } from '../../scripts/reference-api/control/catalog-edit.ts';
import type { Database } from '../../scripts/reference-api/db/database.ts';
import { fraction, wholeNumber } from '../../scripts/reference-api/seed/scale.ts';

type Make = (draw: Draw) => CatalogEdit | CatalogEdit[];

/** Draws random numbers, and random rows of the current catalogue. */
class Draw {
  readonly #db: Database;
  readonly #name: string;
  #drawn = 0;

  constructor(db: Database, name: string) {
    this.#db = db;
    this.#name = name;
  }

  number(least: number, most: number): number {
    return wholeNumber(`${this.#name} ${this.#drawn++}`, least, most);
  }

  pick<T>(from: readonly T[]): T {
    const one = from[this.number(0, from.length - 1)];
    if (one === undefined) throw new Error('There is nothing to choose from');
    return one;
  }

  /** The slug of a product or a category, or the id of a review. */
  any(table: 'product' | 'category' | 'review', where = ''): string {
    const column = table === 'review' ? 'id' : 'slug';
    const rows = this.#db
      .prepare(`SELECT ${column} AS value FROM ${table} ${where} ORDER BY ${column}`)
      .all();
    return this.pick(rows)['value'] as string;
  }

  /** A slug that nothing uses now. An earlier product or category may have had it. */
  freshSlug(table: 'product' | 'category'): string {
    for (;;) {
      const slug = `${table}-${this.number(1, 25)}`;
      if (!this.#db.prepare(`SELECT 1 FROM ${table} WHERE slug = ?`).get(slug)) return slug;
    }
  }

  text(): string {
    return `${this.pick(['Oak', 'Linen', 'Crème & “brass”', 'A < B'])} ${this.number(1, 999)}`;
  }
}

const change = (draw: Draw, set: Extract<CatalogEdit, { edit: 'product.change' }>['set']): CatalogEdit => ({
  edit: 'product.change',
  slug: draw.any('product'),
  set,
});
const pictures = ['/uploads/products/oak-stool-1.svg', 'https://pictures.example/b.jpg'];

/** Edits of products and reviews. */
export const productEdits: Readonly<Record<string, Make>> = {
  price: (draw) => change(draw, { price: draw.number(100, 30_000) / 100 }),
  stock: (draw) => change(draw, { stock: draw.number(0, 9) }),
  soldOut: (draw) => change(draw, { stock: 0 }),
  plenty: (draw) => change(draw, { stock: draw.number(50, 90) }),
  name: (draw) => change(draw, { name: { [draw.pick(['en', 'fr'])]: draw.text() } }),
  description: (draw) => change(draw, { description: { [draw.pick(['en', 'fr'])]: draw.text() } }),
  images: (draw) => change(draw, { images: pictures.slice(draw.number(0, 2)) }),
  measures: (draw) => change(draw, { weight: draw.pick([null, 0.25, 3]), height: draw.number(1, 90) }),
  vatRate: (draw) => change(draw, { vatRate: draw.pick([0, 5.5, 20]) }),
  category: (draw) =>
    change(draw, { category: draw.pick([draw.any('category'), draw.any('category'), null]) }),
  position: (draw) => change(draw, { position: draw.number(0, 40) }),
  add: (draw) => ({
    edit: 'product.add',
    slug: draw.freshSlug('product'),
    set: {
      name: { en: draw.text(), fr: draw.text() },
      description: { en: draw.text() },
      price: draw.number(100, 30_000) / 100,
      category: draw.any('category'),
      position: draw.number(0, 40),
    },
  }),
  remove: (draw) => ({ edit: 'product.remove', slug: draw.any('product') }),
  rename: (draw) => ({ edit: 'product.rename', slug: draw.any('product'), to: draw.freshSlug('product') }),
  /** Gives the slug of a product to another product, in one call. */
  replace: (draw) => {
    const slug = draw.any('product');
    const name = { en: draw.text(), fr: draw.text() };
    return [
      { edit: 'product.rename', slug, to: draw.freshSlug('product') },
      { edit: 'product.add', slug, set: { name, category: draw.any('category') } },
    ];
  },
  review: (draw) => ({
    edit: 'review.add',
    product: draw.any('product'),
    author: `Author ${draw.number(1, 100_000)}`,
    rating: draw.number(1, 5),
    comment: draw.text(),
    at: new Date(Date.UTC(2026, draw.number(0, 9), draw.number(1, 28))).toISOString(),
  }),
  reviewChange: (draw) => ({
    edit: 'review.change',
    id: draw.any('review'),
    set: { rating: draw.number(1, 5), comment: draw.text() },
  }),
  reviewRemove: (draw) => ({ edit: 'review.remove', id: draw.any('review') }),
};

/** Edits of categories, which every page shows in its header. */
export const categoryEdits: Readonly<Record<string, Make>> = {
  name: (draw) => ({
    edit: 'category.change',
    slug: draw.any('category'),
    set: { name: { [draw.pick(['en', 'fr'])]: draw.text() } },
  }),
  image: (draw) => ({
    edit: 'category.change',
    slug: draw.any('category'),
    set: { image: draw.pick([null, '/uploads/categories/lighting.svg']) },
  }),
  add: (draw) => {
    const slug = draw.freshSlug('category');
    return [
      { edit: 'category.add', slug, set: { name: { en: draw.text(), fr: draw.text() } } },
      change(draw, { category: slug }),
    ];
  },
  rename: (draw) => ({ edit: 'category.rename', slug: draw.any('category'), to: draw.freshSlug('category') }),
  reorder: (draw) => ({ edit: 'category.reorder', slugs: [draw.any('category'), draw.any('category')] }),
  remove: (draw) => ({ edit: 'category.remove', slug: draw.any('category') }),
};

/** Yields every kind of edit once per round, in a new random order each time. */
export function* inTurn(makers: Readonly<Record<string, Make>>, name: string): Generator<Make, never> {
  for (let round = 0; ; round++)
    yield* Object.entries(makers)
      .map(([kind, make]) => ({ make, at: fraction(`${name} ${round} ${kind}`) }))
      .sort((a, b) => a.at - b.at)
      .map(({ make }) => make);
}

/** The edits refer to products, categories and reviews that exist in `db` now. */
export const drawEdits = (db: Database, make: Make, name: string): CatalogEdit[] =>
  [make(new Draw(db, name))].flat();
