/**
 * What a change does beyond its own row, for the change log: a price, a stock that begins or ends, a move or a new slug
 * alters the related lists of neighbours and the lists of categories. Tells a few too many, never one too few: a product
 * is in nobody's related list (related.ts) once 8 others of its kind are strictly nearer in price. What the cards in a
 * list show is told by the products themselves.
 */
import { live } from './change-tables.ts';

const all = (kind: 'product' | 'category', slugs: string) => `
    DELETE FROM change WHERE kind = '${kind}' AND slug IN (${slugs});
    INSERT INTO change (kind, slug) SELECT '${kind}', slug FROM (${slugs}) WHERE true;`;

type Row = 'OLD' | 'NEW';

/** The price of the ninth that can be bought on one side; where there are fewer, the end of all prices. */
const ninth = (row: Row, comparison: '<' | '>', order: 'ASC' | 'DESC', end: number) => `
      COALESCE((SELECT price_cents FROM product WHERE category_id IS ${row}.category_id AND price_cents ${comparison} ${row}.price_cents
        AND stock > 0 AND id <> ${row}.id ORDER BY price_cents ${order} LIMIT 1 OFFSET 8), ${end})`;

/** Its own category, as far as it can stand in a list there. With few in stock that is the whole category. */
const neighbours = (row: Row) => `
      SELECT slug FROM product WHERE category_id IS ${row}.category_id
        AND price_cents >= ${ninth(row, '<', 'DESC', -1)} AND price_cents <= ${ninth(row, '>', 'ASC', Number.MAX_SAFE_INTEGER)}`;

/**
 * Products of categories too small to fill a list, which goes on with the nearest in price of all others. CROSS JOIN is
 * SQLite's word for "in this order": it would else walk through all products for every change.
 */
const guests = (row: Row) => `
      SELECT host.slug FROM (SELECT id FROM category UNION ALL SELECT NULL) AS place
      CROSS JOIN product AS host
      WHERE host.category_id IS place.id AND place.id IS NOT ${row}.category_id
        AND (SELECT count(*) FROM (SELECT 1 FROM product WHERE category_id IS place.id LIMIT 9)) < 9
        AND (SELECT count(*) FROM (
          SELECT 1 FROM product AS nearer WHERE nearer.category_id IS NOT place.id AND nearer.id <> ${row}.id
            AND nearer.price_cents > host.price_cents - abs(host.price_cents - ${row}.price_cents)
            AND nearer.price_cents < host.price_cents + abs(host.price_cents - ${row}.price_cents) LIMIT 8)) < 8`;

const aroundProduct = (row: Row) =>
  all('product', neighbours(row)) +
  all('product', guests(row)) +
  all('category', `SELECT slug FROM category WHERE id = ${row}.category_id`);

/** An order that leaves some of the goods is none of these. */
const moved = ['slug', 'category_id', 'position', 'price_cents', 'stock > 0']
  .map((value) => {
    const [column, ...rest] = value.split(' ');
    const of = (row: Row) => `(${[`${row}.${column}`, ...rest].join(' ')})`;
    return `${of('OLD')} IS NOT ${of('NEW')}`;
  })
  .join(' OR ');

/** A product is answered with its category, whose place among the others it does not show. */
const shown = ['id', 'slug', 'name_en', 'name_fr', 'image']
  .map((column) => `OLD.${column} IS NOT NEW.${column}`)
  .join(' OR ');

export const relatedChanges = `
  CREATE TRIGGER product_added_around AFTER INSERT ON product ${live} BEGIN ${aroundProduct('NEW')}
  END;
  CREATE TRIGGER product_moved_around AFTER UPDATE ON product ${live} AND (${moved})
  BEGIN ${aroundProduct('OLD')} ${aroundProduct('NEW')}
  END;
  CREATE TRIGGER product_removed_around AFTER DELETE ON product ${live} BEGIN ${aroundProduct('OLD')}
  END;
  CREATE TRIGGER category_shown_around AFTER UPDATE ON category ${live} AND (${shown})
  BEGIN ${all('product', 'SELECT slug FROM product WHERE category_id = NEW.id')}
  END;
`;
