/**
 * One SQL query makes the digests of all products at once. A digest covers everything that the product's response depends on. The
 * query takes whole rows, so it names few columns, mostly those that join Medusa's tables. If a digest changes without
 * need, a rebuild reads the product again. If a digest stays the same despite a change, rebuilds miss the change until they read
 * everything again.
 */

import { productsInShop } from '../catalog/shop.ts';

/** Products that shoppers see, and rows that belong to them. */
const shown = `
  shown AS MATERIALIZED (${productsInShop}),
  listed AS MATERIALIZED (
    SELECT product_id, product_category_id AS category_id FROM product_category_product
    JOIN shown ON shown.id = product_id
  ),
  variant AS MATERIALIZED (
    SELECT one.id, product_id, one::text AS row FROM product_variant one JOIN shown ON shown.id = product_id
  ),
  priced AS MATERIALIZED (
    SELECT product_id, price.id, price_list_id, sets::text || price::text AS row FROM variant
    JOIN product_variant_price_set sets ON variant_id = variant.id JOIN price USING (price_set_id)
  ),
  choice AS MATERIALIZED (
    SELECT product_id, one.id, own::text || one::text AS row FROM product_product_option own
    JOIN product_option one ON one.id = product_option_id
    UNION ALL SELECT product_id, one.id, chosen::text || one::text FROM product_product_option own
    JOIN product_product_option_value chosen ON product_product_option_id = own.id
    JOIN product_option_value one ON one.id = product_option_value_id
  )`;

/** For each product, the next products of its categories, as in `relatedIds`. After the last product, the first ones follow. */
const neighbours = `
  SELECT product_id, category_id || string_agg(product_id, ' ') OVER (
    PARTITION BY category_id ORDER BY round, product_id ROWS BETWEEN CURRENT ROW AND 8 FOLLOWING) AS row, round
  FROM listed, generate_series(0, 1) round`;

/** The text of a price list changes when the list begins and when it ends. */
const priceLists = `
  SELECT product_id, list::text || coalesce(rule::text, '')
    || coalesce(starts_at <= now(), true) || coalesce(ends_at <= now(), false)
  FROM priced JOIN price_list list ON list.id = price_list_id
  LEFT JOIN price_list_rule rule ON rule.price_list_id = list.id`;

const translations = [
  'SELECT reference_id, one::text FROM translation one JOIN shown ON shown.id = reference_id',
  'SELECT product_id, one::text FROM translation one JOIN choice ON choice.id = reference_id',
];

const rowsOfProducts = [
  'SELECT one.id, one::text FROM product one JOIN shown USING (id)',
  'SELECT product_id, one::text FROM image one',
  'SELECT product_id, row FROM variant',
  'SELECT product_id, one::text FROM product_variant_option one JOIN variant ON variant.id = variant_id',
  'SELECT product_id, one::text FROM product_variant_product_image one JOIN variant ON variant.id = variant_id',
  'SELECT product_id, row FROM choice',
  'SELECT product_id, row FROM priced',
  'SELECT product_id, one::text FROM priced JOIN price_rule one ON price_id = priced.id',
  priceLists,
  `SELECT product_id, item::text || level::text FROM variant
    JOIN product_variant_inventory_item item ON variant_id = variant.id JOIN inventory_level level USING (inventory_item_id)`,
  'SELECT product_id, one::text FROM product_category_product one',
  'SELECT product_id, one::text FROM storefront_review one',
  `SELECT product_id, row FROM (${neighbours}) AS found WHERE round = 0`,
];

/** A category also lists the products of the categories below it. */
const categories = `
  SELECT 'category', one.handle, md5(coalesce(string_agg(product_id, ' ' ORDER BY product_id), ''))
  FROM product_category one JOIN product_category below ON starts_with(below.mpath, one.mpath)
  LEFT JOIN listed ON listed.category_id = below.id
  WHERE one.deleted_at IS NULL GROUP BY one.handle`;

/** `kind`, `slug` and `digest` of each product and category. `isTranslated` says whether Medusa has tables of translations. */
export const productDigests = (isTranslated: boolean) => `
  WITH ${shown}, piece (product_id, row) AS (
    ${[...rowsOfProducts, ...(isTranslated ? translations : [])].join(' UNION ALL ')}
  )
  SELECT 'product' AS kind, handle AS slug, md5(string_agg(row, ' ' ORDER BY row COLLATE "C")) AS digest
  FROM piece JOIN shown ON shown.id = product_id GROUP BY handle
  UNION ALL ${categories}`;

/** The digest of what every product may depend on. It seldom changes. */
export const digestOfShop = (isTranslated: boolean) => {
  const tables = [
    ...['store', 'region', 'region_country', 'tax_region', 'tax_rate', 'tax_rate_rule', 'price_preference'],
    ...['sales_channel_stock_location', 'product_category'],
  ];
  // Leaves out `updated_at`, which Medusa changes when a category gets a product.
  const rows = tables.map((table) => `SELECT (to_jsonb(one) - 'updated_at')::text AS row FROM ${table} one`);
  if (isTranslated) rows.push(`SELECT one::text FROM translation one WHERE reference = 'product_category'`);
  return `SELECT md5(string_agg(row, ' ' ORDER BY row)) AS digest FROM (${rows.join(' UNION ALL ')}) AS found`;
};
