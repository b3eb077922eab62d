/**
 * The change log of `GET /v1/catalog/changes`. Triggers write it, so that no route can forget it. An order that takes stock,
 * and a review, change their product. The log has one row per changed slug, and a new change moves the row to the end: it
 * never outgrows the catalog, and no token expires.
 */
const log = (kind: string, slug: string) => `
    DELETE FROM change WHERE kind = '${kind}' AND slug = ${slug};
    INSERT INTO change (kind, slug) VALUES ('${kind}', ${slug});`;

/** Changes aren't logged while the database is seeded: nobody has a token yet. */
export const unlessSeeding = `WHEN NOT EXISTS (SELECT 1 FROM meta WHERE key = 'seeding')`;

const triggers = (table: 'product' | 'category') => `
  CREATE TRIGGER ${table}_added AFTER INSERT ON ${table} ${unlessSeeding} BEGIN ${log(table, 'NEW.slug')}
  END;
  CREATE TRIGGER ${table}_changed AFTER UPDATE ON ${table} ${unlessSeeding} BEGIN ${log(table, 'OLD.slug')} ${log(table, 'NEW.slug')}
  END;
  CREATE TRIGGER ${table}_removed AFTER DELETE ON ${table} ${unlessSeeding} BEGIN ${log(table, 'OLD.slug')}
  END;`;

// A review deleted with its product finds no slug. The product's trigger has already logged the change.
const logReviewed = (row: 'OLD' | 'NEW') => `
    DELETE FROM change WHERE kind = 'product' AND slug = (SELECT slug FROM product WHERE id = ${row}.product_id);
    INSERT INTO change (kind, slug) SELECT 'product', slug FROM product WHERE id = ${row}.product_id;`;

export const changeTables = `
  CREATE TABLE change (
    counter INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('product', 'category')),
    slug TEXT NOT NULL,
    UNIQUE (kind, slug)
  ) STRICT;
  ${triggers('product')}
  ${triggers('category')}
  CREATE TRIGGER review_added AFTER INSERT ON review ${unlessSeeding} BEGIN ${logReviewed('NEW')}
  END;
  CREATE TRIGGER review_changed AFTER UPDATE ON review ${unlessSeeding} BEGIN ${logReviewed('OLD')} ${logReviewed('NEW')}
  END;
  CREATE TRIGGER review_removed AFTER DELETE ON review ${unlessSeeding} BEGIN ${logReviewed('OLD')}
  END;
`;
