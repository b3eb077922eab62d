/** A product of the demo shop as Medusa's workflows take it. */
import type { DemoData } from './demo-data.ts';

type DemoProduct = DemoData['products'][number];

export interface CreatedProduct {
  id: string;
  handle: string;
  options: { id: string; title: string; values: { id: string; value: string }[] }[];
  variants: { id: string; metadata: { position: number } }[];
}

interface ProductContext {
  index: number;
  salesChannel: string;
  shippingProfile: string;
  category: string;
  type: string | undefined;
}

/** In Medusa, every product has an option, even a product without a choice. */
const noChoice = { title: 'Default', values: ['Default'] };

export function productInput(
  product: DemoProduct,
  { index, salesChannel, shippingProfile, category, type }: ProductContext,
) {
  const { slug, name, description, images, weight, options, variants } = product;
  const price = (cents: number) => [{ currency_code: 'usd', amount: cents / 100 }];
  const before = (cents: number) => product.listCents ?? cents;
  return {
    // Products are listed in the order of their ids.
    id: `prod_${String(index).padStart(6, '0')}`,
    title: name.en,
    handle: slug,
    status: 'published',
    description: description.en,
    ...(weight !== null && { weight: weight * 1000 }),
    height: product.height,
    width: product.width,
    length: product.length,
    images: images.map((url) => ({ url })),
    category_ids: [category],
    sales_channels: [{ id: salesChannel }],
    shipping_profile_id: shippingProfile,
    ...(type && { type_id: type }),
    options: options.length
      ? options.map((option) => ({
          title: option.name.en,
          values: option.values.map((value) => value.name.en),
          is_exclusive: true,
        }))
      : [{ ...noChoice, is_exclusive: true }],
    variants: variants.length
      ? variants.map((variant, position) => ({
          title: variant.values.join(' · '),
          variant_rank: position,
          metadata: { position },
          options: Object.fromEntries(options.map((option, at) => [option.name.en, variant.values[at]])),
          prices: price(before(variant.priceCents ?? product.priceCents ?? 0)),
          ...(variant.sku && { sku: variant.sku }),
          ...(variant.gtin && { ean: variant.gtin }),
          ...(variant.weight && { weight: variant.weight * 1000 }),
        }))
      : [
          {
            title: name.en,
            variant_rank: 0,
            metadata: {
              position: 0,
              ...(product.lowestCents !== undefined && { lowest_price_30: product.lowestCents / 100 }),
            },
            options: { [noChoice.title]: noChoice.values[0] },
            prices: price(before(product.priceCents ?? 0)),
          },
        ],
  };
}

/** The French texts of products, options and values. */
export function translationsOf({ products }: DemoData, created: readonly CreatedProduct[]) {
  const bySlug = new Map(created.map((one) => [one.handle, one]));
  return products.flatMap(({ slug, name, description, options }) => {
    const own = bySlug.get(slug);
    if (!own) return [];
    const choices = options.flatMap((option) => {
      const found = own.options.find(({ title }) => title === option.name.en);
      if (!found) return [];
      const values = option.values.flatMap((value) => {
        const one = found.values.find((candidate) => candidate.value === value.name.en);
        return one
          ? [
              {
                reference: 'product_option_value',
                reference_id: one.id,
                translations: { value: value.name.fr },
              },
            ]
          : [];
      });
      return [
        { reference: 'product_option', reference_id: found.id, translations: { title: option.name.fr } },
        ...values,
      ];
    });
    return [
      {
        reference: 'product',
        reference_id: own.id,
        translations: { title: name.fr, description: description.fr },
      },
      ...choices,
    ];
  });
}
