/** Writes the demo shop into an empty Medusa. `medusa exec` runs it. */
import { readFileSync } from 'node:fs';
import {
  createInventoryLevelsWorkflow,
  createPriceListsWorkflow,
  createProductCategoriesWorkflow,
  createProductsWorkflow,
  createProductTypesWorkflow,
  createRegionsWorkflow,
  createStockLocationsWorkflow,
  createTaxRatesWorkflow,
  createTaxRegionsWorkflow,
  createTranslationsWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} from '@medusajs/medusa/core-flows';
import type { Container } from '../../../scripts/medusa/src/medusa-types.ts';
import type { DemoData } from './demo-data.ts';
import { type CreatedProduct, productInput, translationsOf } from './product.ts';
import { seedPromotions } from './promotions.ts';
import { seedReviews } from './reviews.ts';
import { seedShipping } from './shipping.ts';

interface Created {
  id: string;
}

// biome-ignore lint/style/noDefaultExport: Medusa reads the default export.
export default async function seed({ container }: { container: Container }): Promise<void> {
  const data = JSON.parse(readFileSync(process.env['DEMO_SHOP'] ?? '', 'utf8')) as DemoData;
  const query = container.resolve('query');
  const { data: stores } = await query.graph<{ default_sales_channel_id: string }>({
    entity: 'store',
    fields: ['default_sales_channel_id'],
  });
  const salesChannel = stores[0]?.default_sales_channel_id ?? '';

  await createRegion(container, data);
  const typeOfRate = await createTaxes(container, data);
  const location = await createWarehouse(container, salesChannel);
  const shippingProfile = await seedShipping(container, { countries: data.countries, location });
  const categoryIds = await createCategories(container, data);
  const { result: products } = await createProductsWorkflow(container).run<CreatedProduct[]>({
    input: {
      products: data.products.map((product, index) =>
        productInput(product, {
          index,
          salesChannel,
          shippingProfile,
          category: categoryIds.get(product.category) ?? '',
          type: typeOfRate.get(product.reducedRate ?? 0),
        }),
      ),
    },
  });
  await stock(container, data, products, location);
  await reduce(container, data, products);
  await seedReviews(container, data, products);
  await seedPromotions(container, data);
  await translate(container, data, categoryIds, products);
}

async function createRegion(container: Container, { countries }: DemoData): Promise<void> {
  await createRegionsWorkflow(container).run({
    input: {
      regions: [
        {
          name: 'Shop',
          currency_code: 'usd',
          countries: countries.map((code) => code.toLowerCase()),
          payment_providers: ['pp_system_default'],
        },
      ],
    },
  });
}

/** Returns the id of the place that the shop sells from. */
async function createWarehouse(container: Container, salesChannel: string): Promise<string> {
  const { result: locations } = await createStockLocationsWorkflow(container).run<[Created]>({
    input: { locations: [{ name: 'Warehouse' }] },
  });
  const [{ id }] = locations;
  await linkSalesChannelsToStockLocationWorkflow(container).run({ input: { id, add: [salesChannel] } });
  return id;
}

/** Returns the ids of the categories by slug. */
async function createCategories(
  container: Container,
  { categories }: DemoData,
): Promise<Map<string, string>> {
  const { result } = await createProductCategoriesWorkflow(container).run<(Created & { handle: string })[]>({
    input: {
      product_categories: categories.map(({ slug, name, image }, rank) => ({
        name: name.en,
        handle: slug,
        rank,
        is_active: true,
        ...(image && { metadata: { image } }),
      })),
    },
  });
  return new Map(result.map(({ id, handle }) => [handle, id]));
}

/** Returns the ids of the product types by VAT rate. The standard rate has no product type. */
async function createTaxes(container: Container, { taxRates, reducedRates, country }: DemoData) {
  const { result: regions } = await createTaxRegionsWorkflow(container).run<
    (Created & { country_code: string })[]
  >({
    input: taxRates.map(({ country: code, rate }) => ({
      country_code: code.toLowerCase(),
      provider_id: 'tp_system',
      ...(rate > 0 && { default_tax_rate: { rate, code: `vat-${rate}`, name: 'VAT' } }),
    })),
  });
  const home = regions.find(({ country_code }) => country_code === country.toLowerCase())?.id;
  const { result: types } = await createProductTypesWorkflow(container).run<Created[]>({
    input: { product_types: reducedRates.map((rate) => ({ value: `VAT ${rate} %` })) },
  });
  const typeOfRate = new Map(reducedRates.map((rate, index) => [rate, types[index]?.id]));
  await createTaxRatesWorkflow(container).run({
    input: reducedRates.map((rate) => ({
      tax_region_id: home,
      rate,
      code: `vat-${rate}`,
      name: 'VAT',
      rules: [{ reference: 'product_type', reference_id: typeOfRate.get(rate) }],
    })),
  });
  return typeOfRate;
}

/** Sets the stock of each variant's inventory item, which Medusa makes with the variant. */
async function stock(
  container: Container,
  { products }: DemoData,
  created: readonly CreatedProduct[],
  location_id: string,
) {
  const { data: items } = await container.resolve('query').graph<{
    variant_id: string;
    inventory_item_id: string;
  }>({ entity: 'product_variant_inventory_items', fields: ['variant_id', 'inventory_item_id'] });
  const itemOf = new Map(items.map(({ variant_id, inventory_item_id }) => [variant_id, inventory_item_id]));
  const stocks = new Map(
    products.flatMap(({ slug, stock: pieces, variants }) =>
      (variants.length ? variants.map((one) => one.stock) : [pieces ?? 0]).map(
        (count, index) => [`${slug} ${index}`, count] as const,
      ),
    ),
  );
  await createInventoryLevelsWorkflow(container).run({
    input: {
      inventory_levels: created.flatMap(({ handle, variants }) =>
        variants.map(({ id, metadata }) => ({
          inventory_item_id: itemOf.get(id),
          location_id,
          stocked_quantity: stocks.get(`${handle} ${metadata.position}`),
        })),
      ),
    },
  });
}

/** A reduction is a price list. The product's own price stays the price before the reduction. */
async function reduce(container: Container, { products }: DemoData, created: readonly CreatedProduct[]) {
  const reduced = products.filter(({ listCents }) => listCents !== undefined);
  await createPriceListsWorkflow(container).run({
    input: {
      price_lists_data: [
        {
          title: 'Sale',
          description: 'Reduced prices',
          type: 'sale',
          status: 'active',
          prices: reduced.flatMap(({ slug, priceCents = 0 }) =>
            (created.find(({ handle }) => handle === slug)?.variants ?? []).map(({ id }) => ({
              variant_id: id,
              currency_code: 'usd',
              amount: priceCents / 100,
            })),
          ),
        },
      ],
    },
  });
}

/** Writes the French texts. */
async function translate(
  container: Container,
  data: DemoData,
  categoryIds: ReadonlyMap<string, string>,
  products: readonly CreatedProduct[],
) {
  const categories = data.categories.map(({ slug, name }) => ({
    reference: 'product_category',
    reference_id: categoryIds.get(slug),
    translations: { name: name.fr },
  }));
  const translations = [...categories, ...translationsOf(data, products)];
  await createTranslationsWorkflow(container).run({
    input: { translations: translations.map((one) => ({ ...one, locale_code: 'fr-FR' })) },
  });
}
