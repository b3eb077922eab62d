/**
 * The tables of options and variants. The row of a product with variants has the price of its cheapest variant in stock, and the
 * stock of all. Triggers keep this row right, so lists, related products and the change log don't have to read variants.
 */
const updateProduct = (row: 'OLD' | 'NEW') => `
    UPDATE product SET
      stock = COALESCE((SELECT sum(stock) FROM variant WHERE product_id = ${row}.product_id), 0),
      (price_cents, gross_cents, list_cents, lowest_cents) = (SELECT price_cents, gross_cents, list_cents, lowest_cents FROM (
        SELECT price_cents, gross_cents, list_cents, lowest_cents, stock = 0 AS sold_out, position, 0 AS own
          FROM variant WHERE product_id = ${row}.product_id
        UNION ALL SELECT price_cents, gross_cents, list_cents, lowest_cents, 0, 0, 1
          FROM product WHERE id = ${row}.product_id
        ORDER BY own, sold_out, price_cents, gross_cents, position LIMIT 1))
    WHERE id = ${row}.product_id;`;

/** JSON of `[{ name, values: [{ name, swatch }] }]`, in each language. */
export const optionColumns = ['options_en', 'options_fr'] as const;

export const variantTables = `
  CREATE TABLE variant (
    id TEXT PRIMARY KEY, product_id TEXT NOT NULL REFERENCES product(id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    choices TEXT NOT NULL, -- JSON: for each option the position of the value
    price_cents INTEGER NOT NULL CHECK (price_cents >= 0), gross_cents INTEGER,
    list_cents INTEGER, lowest_cents INTEGER,
    stock INTEGER NOT NULL CHECK (stock >= 0),
    images TEXT NOT NULL, -- JSON. Without any, the variant has the product's pictures
    weight REAL, sku TEXT, gtin TEXT,
    UNIQUE (product_id, choices)
  ) STRICT;
  CREATE INDEX variant_by_product ON variant (product_id, position);
  CREATE TRIGGER variant_added AFTER INSERT ON variant BEGIN ${updateProduct('NEW')}
  END;
  CREATE TRIGGER variant_changed AFTER UPDATE ON variant BEGIN ${updateProduct('NEW')}
  END;
  CREATE TRIGGER variant_removed AFTER DELETE ON variant BEGIN ${updateProduct('OLD')}
  END;

  -- What a line item can name: a variant, or a product without variants.
  CREATE VIEW unit AS
    SELECT id, product_id, stock FROM variant
    UNION ALL SELECT id, id, stock FROM product
      WHERE NOT EXISTS (SELECT 1 FROM variant WHERE product_id = product.id);
`;
