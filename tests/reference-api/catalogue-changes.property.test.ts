/** The changes call reports random edits of a catalogue. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogChanges } from '#api/contract/changes.ts';
import { createApp } from '../../scripts/reference-api/app.ts';
import { apiOfFile } from '../support/reference-api.ts';

const api = await apiOfFile({ products: 60 });
api.context.quiet = true;
const app = createApp(api.context);
const get = async (path: string, language: string): Promise<unknown> => {
  const answer = await app.request(path, { headers: { 'Accept-Language': language } });
  return answer.ok ? answer.json() : answer.status;
};

type Values = (string | number | null)[];
const run = (sql: string, ...values: Values) => api.db.prepare(sql).run(...values);
const column = (sql: string) => (api.db.prepare(sql).all() as { value: string }[]).map(({ value }) => value);

/** Products per category. Only some categories have enough for a full list of related products. */
const sizes = [22, 12, 10, 9, 5, 2];

/** Spreads the products over the categories, gives many of them equal prices, and sells out a fifth of all. */
function arrange(): void {
  const categories = column('SELECT id AS value FROM category ORDER BY position');
  const homes = sizes.flatMap((size, index) => Array<string>(size).fill(categories[index] ?? ''));
  for (const [index, id] of column('SELECT id AS value FROM product ORDER BY position').entries())
    run(
      'UPDATE product SET category_id = ?, price_cents = ?, stock = ? WHERE id = ?',
      ...[homes[index] ?? categories[0] ?? '', 1000 + ((index * 37) % 25) * 100, index % 5, id],
    );
}

interface Answers {
  products: Map<string, string>;
  categories: Map<string, string>;
  order: string;
}

interface ProductAnswer {
  product: { id: string };
}

/** All responses by slug. Lists are reduced to slugs, because a changed card is reported as a change of its product. */
async function answers(): Promise<Answers> {
  const products = new Map<string, string>();
  for (const slug of column('SELECT slug AS value FROM product')) {
    const parts: unknown[] = [];
    for (const language of ['en', 'fr']) {
      const whole = (await get(`/v1/product/slug/${slug}`, language)) as ProductAnswer;
      const { id } = whole.product;
      parts.push(whole, slugsOf(await get(`/v1/product/${id}/related`, language)));
      parts.push(await get(`/v1/review/product/${id}`, language));
    }
    products.set(slug, JSON.stringify(parts));
  }
  const categories = new Map<string, string>();
  const order: unknown[] = [];
  for (const language of ['en', 'fr']) {
    const list = (await get('/v1/category', language)) as { categories: { slug: string }[] };
    order.push(list.categories.map(({ slug }) => slug));
    for (const category of list.categories) {
      const members = slugsOf(await get(`/v1/product/category/slug/${category.slug}`, language));
      const before = categories.get(category.slug) ?? '';
      categories.set(category.slug, before + JSON.stringify([category, members]));
    }
  }
  return { products, categories, order: JSON.stringify(order) };
}

const slugsOf = (list: unknown) =>
  (list as { products: { slug: string }[] }).products.map(({ slug }) => slug);

const changes = async (since = '') =>
  (await get(`${catalogChanges.path}?since=${since}`, 'en')) as {
    token: string;
    full: boolean;
    products: string[];
    categories: string[];
  };

/** Slugs whose response has changed, disappeared or appeared. */
const differing = (before: Map<string, string>, after: Map<string, string>) =>
  [...new Set([...before.keys(), ...after.keys()])].filter((slug) => before.get(slug) !== after.get(slug));

let made = 0;
type Edit = () => void;
const place = fc.nat({ max: 200 });
type Table = 'product' | 'category' | 'review';
const of = (table: Table, index: number) => {
  const ids = column(`SELECT id AS value FROM ${table} ORDER BY id`);
  return ids[index % ids.length] ?? '';
};
const price = fc.nat({ max: 24 }).map((step) => 1000 + step * 100);
/** Runs a statement with the id of a random row. */
const onRow = (table: Table, sql: string): fc.Arbitrary<Edit> =>
  place.map((at) => () => run(sql, of(table, at)));
const set = (table: Table, column: string, value: fc.Arbitrary<string | number | null>) =>
  fc.tuple(place, value).map(
    ([at, to]): Edit =>
      () =>
        run(`UPDATE ${table} SET ${column} = ? WHERE id = ?`, to, of(table, at)),
  );

const edits: fc.Arbitrary<Edit>[] = [
  set('product', 'price_cents', price),
  // Two edits change the stock. The second one sells a product out, which also changes responses of other products.
  set('product', 'stock', fc.nat({ max: 2 })),
  set('product', 'stock', fc.constant(0)),
  set('product', 'position', fc.nat({ max: 70 })),
  set('product', 'name_fr', fc.constantFrom('Tasse', 'Bol', 'Lampe')),
  set('product', 'images', fc.constantFrom('[]', '["/uploads/a.svg"]')),
  set('product', 'weight', fc.constantFrom(null, 1, 2)),
  fc.tuple(place, fc.option(place)).map(
    ([at, to]): Edit =>
      () =>
        run(
          'UPDATE product SET category_id = ? WHERE id = ?',
          to === null ? null : of('category', to),
          of('product', at),
        ),
  ),
  place.map(
    (at): Edit =>
      () =>
        run('UPDATE product SET slug = ? WHERE id = ?', `renamed-${made++}`, of('product', at)),
  ),
  fc.tuple(place, place, price, fc.nat({ max: 1 })).map(
    ([at, home, cents, stock]): Edit =>
      () => {
        const name = `new-${made++}`;
        run(
          `INSERT INTO product SELECT ?, ?, ?, ?, name_en, name_fr, description_en, description_fr, ?, vat_rate, ?, images,
       weight, height, width, length, changed_at FROM product WHERE id = ?`,
          ...[name, name, of('category', home), at, cents, stock, of('product', at)],
        );
      },
  ),
  onRow('product', 'DELETE FROM product WHERE id = ?'),
  // This statement changes several rows, and the trigger of the first row runs before the other rows have changed.
  fc.tuple(price, fc.nat({ max: 12 })).map(
    ([least, step]): Edit =>
      () =>
        run(
          'UPDATE product SET price_cents = price_cents + ? WHERE price_cents >= ? AND price_cents < ?',
          step * 100,
          least,
          least + 400,
        ),
  ),
  onRow('category', 'UPDATE product SET stock = 0 WHERE category_id = ?'),
  set('category', 'name_en', fc.constantFrom('Toys', 'Games')),
  set('category', 'image', fc.constantFrom(null, '/uploads/b.svg')),
  set('category', 'position', fc.nat({ max: 12 })),
  place.map(
    (at): Edit =>
      () =>
        run('UPDATE category SET slug = ? WHERE id = ?', `place-${made++}`, of('category', at)),
  ),
  place.map(
    (at): Edit =>
      () => {
        run(
          `INSERT INTO category VALUES (?, ?, ?, 'New', 'Nouveau', NULL)`,
          `c${made}`,
          `added-${made++}`,
          at % 12,
        );
      },
  ),
  place.map(
    (at): Edit =>
      () => {
        run('UPDATE product SET category_id = NULL WHERE category_id = ?', of('category', at));
        run('DELETE FROM category WHERE id = ?', of('category', at));
      },
  ),
  fc.tuple(place, fc.integer({ min: 1, max: 5 })).map(
    ([at, rating]): Edit =>
      () => {
        run(
          `INSERT INTO review VALUES (?, ?, ?, 'Ann', ?, 'Good', '2026-01-01T00:00:00.000Z')`,
          `r${made}`,
          of('product', at),
          `a${made++}`,
          rating,
        );
      },
  ),
  onRow('review', 'UPDATE review SET rating = 6 - rating WHERE id = ?'),
  onRow('review', 'DELETE FROM review WHERE id = ?'),
];

test('after any edit, the changes call names every product and category whose response differs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(...edits), { minLength: 4, maxLength: 10 }), async (sequence) => {
      api.db.exec('BEGIN');
      try {
        arrange();
        let before = await answers();
        for (let edit = 0; edit < sequence.length; edit += 2) {
          const { token } = await changes();
          for (const one of sequence.slice(edit, edit + 2)) one();
          const after = await answers();
          const named = await changes(token);
          expect(named.full).toBe(false);
          expect(named.products).toEqual(expect.arrayContaining(differing(before.products, after.products)));
          expect(named.categories).toEqual(
            expect.arrayContaining(differing(before.categories, after.categories)),
          );
          if (before.order !== after.order) expect(named.categories).not.toEqual([]);
          before = after;
        }
      } finally {
        api.db.exec('ROLLBACK');
      }
    }),
    { numRuns: 20, seed: 20_261_121 },
  );
}, 600_000);
