/** The demo shop as the seed writes it into Medusa. */
import {
  demoCategories,
  demoDiscounts,
  demoProducts,
} from '../../../scripts/reference-api/demo-shop/demo-shop.ts';
import rates from '../../../scripts/reference-api/vat/rates.json' with { type: 'json' };

/** The country of the demo shop, whose products have French VAT rates. */
export const country = 'FR';
const standardRate = rates[country][0];
const countries = ['BE', 'CH', 'DE', 'FR', 'US'];

/** `pictures` is the URL of the folder that has the pictures. */
export const demoData = (pictures: string) => ({
  countries,
  country,
  discounts: demoDiscounts,
  taxRates: countries.map((code) => ({
    country: code,
    rate: (rates as unknown as Record<string, readonly [number, number] | undefined>)[code]?.[0] ?? 0,
  })),
  /** Rates of products that don't have the standard one. */
  reducedRates: [...new Set(demoProducts.map(({ vatRate }) => vatRate))].filter(
    (rate) => rate !== standardRate,
  ),
  categories: demoCategories.map(({ slug, name, image }) => ({
    slug,
    name,
    image: image && `${pictures}${image}`,
  })),
  products: demoProducts.map((product) => ({
    ...product,
    reducedRate: product.vatRate === standardRate ? undefined : product.vatRate,
    images: product.images.map((path) => `${pictures}${path}`),
    variants: product.variants.map((variant) => ({
      ...variant,
      images: (variant.images ?? []).map((path) => `${pictures}${path}`),
    })),
  })),
});

export type DemoData = ReturnType<typeof demoData>;
