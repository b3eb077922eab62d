/**
 * The change log behind `GET /v1/catalog/changes`, kept by triggers so that no route can forget it: an order that takes
 * stock and a review count as a change of their product. One row per slug that ever changed; a new change moves the
 * row to the end, so the log stays as small as the catalogue and no token grows too old.
 */
const note = (kind: string, slug: string) => `
    DELETE FROM change WHERE kind = '${kind}' AND slug = ${slug};
    INSERT INTO change (kind, slug) VALUES ('${kind}', ${slug});`;

/** While an empty database is being filled nobody holds a token yet. */
export const live = `WHEN NOT EXISTS (SELECT 1 FROM meta WHERE key = 'seeding')`;

const kept = (table: 'product' | 'category') => `
  CREATE TRIGGER ${table}_added AFTER INSERT ON ${table} ${live} BEGIN ${note(table, 'NEW.slug')}
  END;
  CREATE TRIGGER ${table}_changed AFTER UPDATE ON ${table} ${live} BEGIN ${note(table, 'OLD.slug')} ${note(table, 'NEW.slug')}
  END;
  CREATE TRIGGER ${table}_removed AFTER DELETE ON ${table} ${live} BEGIN ${note(table, 'OLD.slug')}
  END;`;

// A review that goes because its product went finds no slug: the product's own trigger has told already.
const noteReviewed = (row: 'OLD' | 'NEW') => `
    DELETE FROM change WHERE kind = 'product' AND slug = (SELECT slug FROM product WHERE id = ${row}.product_id);
    INSERT INTO change (kind, slug) SELECT 'product', slug FROM product WHERE id = ${row}.product_id;`;

export const changeTables = `
  CREATE TABLE change (
    counter INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('product', 'category')),
    slug TEXT NOT NULL,
    UNIQUE (kind, slug)
  ) STRICT;
  ${kept('product')}
  ${kept('category')}
  CREATE TRIGGER review_added AFTER INSERT ON review ${live} BEGIN ${noteReviewed('NEW')}
  END;
  CREATE TRIGGER review_changed AFTER UPDATE ON review ${live} BEGIN ${noteReviewed('OLD')} ${noteReviewed('NEW')}
  END;
  CREATE TRIGGER review_removed AFTER DELETE ON review ${live} BEGIN ${noteReviewed('OLD')}
  END;
`;
