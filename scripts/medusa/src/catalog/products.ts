/** Reads products from Medusa, with their prices, VAT rates and stock, and the categories. */
import { getVariantAvailability, QueryContext } from '@medusajs/framework/utils';
import { numbersOf } from '../../../backend/catalog/reviews.ts';
import type { SentProduct } from '../contract.ts';
import { toProduct } from '../mappers/catalog.ts';
import { type CategoryRow, categoryFields, type ProductRow, productFields } from '../mappers/catalog-rows.ts';
import { type CategoryTree, categoryTree } from '../mappers/category-tree.ts';
import { ratesById } from '../mappers/vat-rates.ts';
import type { Container } from '../medusa-types.ts';
import { starsOf } from './review-rows.ts';
import { isInShop, optionsOf, type Shop } from './shop.ts';

export interface FoundProduct {
  row: ProductRow;
  product: SentProduct;
}

/**
 * Finds products, in the order of their ids. Leaves out products that aren't published, aren't in the shop's sales channel or
 * have no price.
 */
export async function findProducts(
  container: Container,
  shop: Shop,
  { filters, take }: { filters: Readonly<Record<string, unknown>>; take: number },
): Promise<{ found: FoundProduct[]; lastId: string | undefined }> {
  const { data: rows } = await container.resolve('query').graph<ProductRow>(
    {
      entity: 'product',
      fields: productFields,
      filters: { status: 'published', ...filters },
      pagination: { take, order: { id: 'ASC' } },
      context: {
        variants: {
          calculated_price: QueryContext({ region_id: shop.regionId, currency_code: shop.currency }),
        },
      },
    },
    shop.locale === undefined ? {} : { locale: shop.locale },
  );
  const shown = rows.filter((row) => isInShop(shop, row));
  const ids = shown.map(({ id }) => id);
  const [rates, available, stars] = await Promise.all([
    vatRates(container, shop, shown),
    stockOf(container, shop, shown),
    ids.length ? starsOf(container, ids) : undefined,
  ]);
  const found = shown.flatMap((row) => {
    const product = toProduct(row, { vatRate: rates.get(row.id) ?? 0, available });
    const { average, count } = numbersOf(stars?.get(row.id));
    if (!product) return [];
    return [{ row, product: average === null ? product : { ...product, rating: { average, count } } }];
  });
  return { found, lastId: rows.length === take ? rows.at(-1)?.id : undefined };
}

/** Finds products by their own ids or by the ids of their variants. `productOf` tells which product an id belongs to. */
export async function findByIds(
  container: Container,
  shop: Shop,
  ids: readonly string[],
): Promise<{ found: FoundProduct[]; productOf: (id: string) => FoundProduct | undefined }> {
  const { data: variants } = await container.resolve('query').graph<{ id: string; product_id: string }>({
    entity: 'variant',
    fields: ['id', 'product_id'],
    filters: { id: ids },
  });
  const parents = new Map(variants.map(({ id, product_id }) => [id, product_id]));
  const wanted = [...new Set(ids.map((id) => parents.get(id) ?? id))];
  const { found } = await findProducts(container, shop, { filters: { id: wanted }, take: wanted.length });
  return { found, productOf: (id) => found.find(({ row }) => row.id === (parents.get(id) ?? id)) };
}

/** Lists leave out the variants: `options` and `maxPrice` say that there is a choice. */
export function listedProduct({ product }: FoundProduct): SentProduct {
  const { variants: _, ...rest } = product;
  return rest;
}

export async function readTree(container: Container, locale: string | undefined): Promise<CategoryTree> {
  const { data } = await container
    .resolve('query')
    .graph<CategoryRow>(
      { entity: 'product_category', fields: categoryFields },
      locale === undefined ? {} : { locale },
    );
  return categoryTree(data);
}

/** How many pieces of each variant can be sold. Pieces that are reserved for orders don't count. */
async function stockOf(container: Container, { salesChannelId }: Shop, rows: readonly ProductRow[]) {
  const ids = rows.flatMap(({ variants }) => variants.map(({ id }) => id));
  if (!ids.length) return new Map<string, number>();
  const found = await getVariantAvailability(container.resolve('query'), {
    variant_ids: ids,
    sales_channel_id: salesChannelId,
  });
  return new Map(ids.map((id) => [id, found[id]?.availability ?? 0]));
}

/** VAT rates in per cent, by the product's id. */
async function vatRates(container: Container, { currency }: Shop, rows: readonly ProductRow[]) {
  if (!rows.length) return ratesById([]);
  const lines = await container.resolve('tax').getTaxLines(
    rows.map(({ id, type_id }) => ({
      id,
      product_id: id,
      product_type_id: type_id,
      quantity: 1,
      unit_price: 1,
      currency_code: currency,
    })),
    { address: { country_code: optionsOf(container).country } },
  );
  return ratesById(lines);
}
