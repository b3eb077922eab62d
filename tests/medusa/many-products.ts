/** Makes a large catalogue from copies of products that have one variant. Uses SQL, because Medusa's workflows take long. */
import type { Database } from './servers/postgres.ts';

/** A table with rows of the copied products. `where` chooses these rows, in SQL. */
interface Copied {
  table: string;
  where: string;
  /** Columns with an id. Each copy has ids of its own. */
  own: readonly string[];
  /** Other columns that change, as SQL over `original` and `copy`. */
  changes?: Readonly<Record<string, string>>;
}

const none = 'null';
const more = '(original.amount + copy * 0.37)';
const tables: readonly Copied[] = [
  {
    table: 'product',
    where: 'id IN (SELECT product FROM base)',
    own: ['id'],
    changes: { handle: "original.handle || '-' || copy", title: "original.title || ' ' || copy" },
  },
  { table: 'image', where: 'product_id IN (SELECT product FROM base)', own: ['id', 'product_id'] },
  {
    table: 'product_category_product',
    where: 'product_id IN (SELECT product FROM base)',
    own: ['product_id'],
  },
  {
    table: 'product_sales_channel',
    where: 'product_id IN (SELECT product FROM base)',
    own: ['id', 'product_id'],
  },
  {
    table: 'product_shipping_profile',
    where: 'product_id IN (SELECT product FROM base)',
    own: ['id', 'product_id'],
  },
  {
    table: 'product_product_option',
    where: 'product_id IN (SELECT product FROM base)',
    own: ['id', 'product_id'],
  },
  {
    table: 'product_product_option_value',
    where:
      'product_product_option_id IN (SELECT id FROM product_product_option WHERE product_id IN (SELECT product FROM base))',
    own: ['id', 'product_product_option_id'],
  },
  {
    table: 'product_variant',
    where: 'id IN (SELECT variant FROM base)',
    own: ['id', 'product_id'],
    changes: { sku: none, ean: none },
  },
  { table: 'product_variant_option', where: 'variant_id IN (SELECT variant FROM base)', own: ['variant_id'] },
  { table: 'price_set', where: 'id IN (SELECT price_set FROM base)', own: ['id'] },
  {
    table: 'product_variant_price_set',
    where: 'variant_id IN (SELECT variant FROM base)',
    own: ['id', 'variant_id', 'price_set_id'],
  },
  {
    table: 'price',
    where: 'price_set_id IN (SELECT price_set FROM base)',
    own: ['id', 'price_set_id'],
    // Each copy has a price of its own.
    changes: { amount: more, raw_amount: `jsonb_build_object('value', ${more}::text, 'precision', 20)` },
  },
  { table: 'inventory_item', where: 'id IN (SELECT item FROM base)', own: ['id'], changes: { sku: none } },
  {
    table: 'inventory_level',
    where: 'inventory_item_id IN (SELECT item FROM base)',
    own: ['id', 'inventory_item_id'],
  },
  {
    table: 'product_variant_inventory_item',
    where: 'variant_id IN (SELECT variant FROM base)',
    own: ['id', 'variant_id', 'inventory_item_id'],
  },
  { table: 'translation', where: 'reference_id IN (SELECT product FROM base)', own: ['id', 'reference_id'] },
];

const base = `CREATE TEMP TABLE base AS
  SELECT variant.product_id AS product, variant.id AS variant, sets.price_set_id AS price_set, items.inventory_item_id AS item
  FROM product_variant variant
  JOIN product_variant_price_set sets ON sets.variant_id = variant.id
  JOIN product_variant_inventory_item items ON items.variant_id = variant.id
  WHERE (SELECT count(*) FROM product_variant other WHERE other.product_id = variant.product_id) = 1
    AND (SELECT count(*) FROM price WHERE price.price_set_id = sets.price_set_id) = 1`;

/** Copies products until the catalogue has at least `count` of them. */
export function addProducts(database: Database, count: number): void {
  const [known] = database.read<{ products: number; singles: number }>(
    `SELECT count(*) AS products, count(*) FILTER (WHERE variants = 1) AS singles
      FROM (SELECT count(*) AS variants FROM product_variant GROUP BY product_id) AS found`,
  );
  if (!known) return;
  // Some products with one variant are reduced. They have two prices, so they aren't copied.
  const copies = Math.ceil((count - known.products) / Math.max(1, known.singles - 10));
  const statements = tables.map(({ table, where, own, changes = {} }) => {
    const ids = own.map((column) => `'${column}', original.${column} || '_' || lpad(copy::text, 4, '0')`);
    const others = Object.entries(changes).map(([column, value]) => `'${column}', ${value}`);
    return `INSERT INTO ${table} SELECT made.* FROM ${table} original, generate_series(1, ${copies}) copy,
      jsonb_populate_record(original, jsonb_build_object(${[...ids, ...others].join(', ')})) made
      WHERE original.${where}`;
  });
  database.write([base, ...statements, 'ANALYZE'].join('; '));
}
