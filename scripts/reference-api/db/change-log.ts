/**
 * The change log of `GET /v1/catalog/changes`. Triggers write it, so that no route can forget it. An order changes the
 * stock of its products, and a new review changes its product, so both are logged. The log has one row per changed
 * slug, and a new change moves that row to the end. So the log stays small, and no token expires.
 */
const logSql = (kind: 'product' | 'category', slugs: string) => `
    DELETE FROM change WHERE kind = '${kind}' AND slug IN (${slugs});
    INSERT INTO change (kind, slug) SELECT '${kind}', slug FROM (${slugs}) WHERE true;`;

/** Changes aren't logged while the database is seeded, because nobody has a token yet. */
const unlessSeeding = `WHEN NOT EXISTS (SELECT 1 FROM meta WHERE key = 'seeding')`;

type Row = 'OLD' | 'NEW';

/** Triggers that log each added, changed and removed row. `logRow` returns the SQL that logs the `OLD` or the `NEW` row. */
const triggers = (table: string, logRow: (row: Row) => string) => `
  CREATE TRIGGER ${table}_added AFTER INSERT ON ${table} ${unlessSeeding} BEGIN ${logRow('NEW')}
  END;
  CREATE TRIGGER ${table}_changed AFTER UPDATE ON ${table} ${unlessSeeding} BEGIN ${logRow('OLD')} ${logRow('NEW')}
  END;
  CREATE TRIGGER ${table}_removed AFTER DELETE ON ${table} ${unlessSeeding} BEGIN ${logRow('OLD')}
  END;`;

// When a product is deleted with its reviews, this query finds no slug, but the product's trigger has already logged the change.
const logReviewed = (row: Row) => logSql('product', `SELECT slug FROM product WHERE id = ${row}.product_id`);

export const changeTables = `
  CREATE TABLE change (
    counter INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('product', 'category')),
    slug TEXT NOT NULL,
    UNIQUE (kind, slug)
  ) STRICT;
  ${triggers('product', (row) => logSql('product', `SELECT ${row}.slug AS slug`))}
  ${triggers('category', (row) => logSql('category', `SELECT ${row}.slug AS slug`))}
  ${triggers('review', logReviewed)}
`;

// A change of a product can also affect its category's list and the related products of other products. The triggers below
// may log too many slugs, but never too few. A product has eight related products, those with the nearest prices first
// (catalog/related.ts).

/** The price of the ninth product in stock above or below the row's price. `limit` if there are fewer. */
const ninth = (row: Row, comparison: '<' | '>', order: 'ASC' | 'DESC', limit: number) => `
      COALESCE((SELECT price_cents FROM product WHERE category_id IS ${row}.category_id AND price_cents ${comparison} ${row}.price_cents
        AND stock > 0 AND id <> ${row}.id ORDER BY price_cents ${order} LIMIT 1 OFFSET 8), ${limit})`;

/** Products of the same category that may show the row's product as related. Selects all of them if few are in stock. */
const neighbours = (row: Row) => `
      SELECT slug FROM product WHERE category_id IS ${row}.category_id
        AND price_cents >= ${ninth(row, '<', 'DESC', -1)} AND price_cents <= ${ninth(row, '>', 'ASC', Number.MAX_SAFE_INTEGER)}`;

/**
 * Products of other categories that may show the row's product as related, because their own category is small. CROSS JOIN
 * makes SQLite keep this join order. In another order, it would scan all products for every change.
 */
const smallCategories = (row: Row) => `
      SELECT host.slug FROM (SELECT id FROM category UNION ALL SELECT NULL) AS place
      CROSS JOIN product AS host
      WHERE host.category_id IS place.id AND place.id IS NOT ${row}.category_id
        AND (SELECT count(*) FROM (SELECT 1 FROM product WHERE category_id IS place.id LIMIT 9)) < 9
        AND (SELECT count(*) FROM (
          SELECT 1 FROM product AS nearer WHERE nearer.category_id IS NOT place.id AND nearer.id <> ${row}.id
            AND nearer.price_cents > host.price_cents - abs(host.price_cents - ${row}.price_cents)
            AND nearer.price_cents < host.price_cents + abs(host.price_cents - ${row}.price_cents) LIMIT 8)) < 8`;

const logRelated = (row: Row) => logSql('product', neighbours(row)) + logSql('product', smallCategories(row));

const logCategory = (row: Row) =>
  logSql('category', `SELECT slug FROM category WHERE id = ${row}.category_id`);

const logAround = (row: Row) => logRelated(row) + logCategory(row);

const anyChanged = (...columns: string[]) =>
  columns.map((column) => `OLD.${column} IS NOT NEW.${column}`).join(' OR ');

/** True if a change affects the order of a category's list, which is by position. */
const placed = anyChanged('slug', 'category_id', 'position');

/** True if a change affects related products. An order affects them only if it takes the last piece. */
const moved = `${anyChanged('slug', 'category_id', 'position', 'price_cents', 'gross_cents')} OR (OLD.stock > 0) IS NOT (NEW.stock > 0)`;

/** True if a change affects the responses of the category's products. These responses contain the category without its position. */
const shown = anyChanged('id', 'slug', 'name_en', 'name_fr', 'image');

export const relatedChanges = `
  CREATE TRIGGER product_added_around AFTER INSERT ON product ${unlessSeeding} BEGIN ${logAround('NEW')}
  END;
  CREATE TRIGGER product_placed_around AFTER UPDATE ON product ${unlessSeeding} AND (${placed})
  BEGIN ${logCategory('OLD')} ${logCategory('NEW')}
  END;
  CREATE TRIGGER product_moved_around AFTER UPDATE ON product ${unlessSeeding} AND (${moved})
  BEGIN ${logRelated('OLD')} ${logRelated('NEW')}
  END;
  CREATE TRIGGER product_removed_around AFTER DELETE ON product ${unlessSeeding} BEGIN ${logAround('OLD')}
  END;
  CREATE TRIGGER category_shown_around AFTER UPDATE ON category ${unlessSeeding} AND (${shown})
  BEGIN ${logSql('product', 'SELECT slug FROM product WHERE category_id = NEW.id')}
  END;
`;
