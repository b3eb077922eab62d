/** Describes the pages as JSON-LD (schema.org; Google's guide to product structured data). JSON omits undefined values. */
import type { Category } from '#api/contract/category.ts';
import { toDollars } from '#lib/money.ts';
import { imageAddress } from '#lib/picture.ts';
import type { ProductPage } from '#snapshot/pages.ts';
import { displayPrice } from './catalog.ts';

const context = 'https://schema.org';

export function organisation(name: string, site: URL | undefined): object {
  return { '@context': context, '@type': 'OnlineStore', name, url: site?.href };
}

/** `steps` lead from the home page to this page, with absolute URLs. */
export function breadcrumbs(steps: readonly { name: string; url: string }[]): object {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}

export function categoryList(category: Category, products: readonly { name: string; url: string }[]): object {
  return {
    '@context': context,
    '@type': 'ItemList',
    name: category.name,
    numberOfItems: products.length,
    itemListElement: products.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url,
    })),
  };
}

/** A product with its offer (VAT included), availability and rating. */
export function productData(page: ProductPage, url: string, apiUrl: string): object {
  const { product, category } = page;
  const { average, count } = page.reviews;
  const images = product.images.map((image) => new URL(imageAddress(image.url, apiUrl), url).href);
  const price = toDollars(displayPrice(product)).toFixed(2);
  return {
    '@context': context,
    '@type': 'Product',
    name: product.name,
    sku: product.id,
    description: product.description || undefined,
    image: images.length > 0 ? images : undefined,
    category: category?.name,
    weight:
      product.weight === null
        ? undefined
        : { '@type': 'QuantitativeValue', value: product.weight, unitCode: 'KGM' },
    offers: {
      '@type': 'Offer',
      url,
      priceCurrency: 'USD',
      price,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: 'USD',
        valueAddedTaxIncluded: true,
      },
      availability: `${context}/${product.stock <= 0 ? 'OutOfStock' : product.stock < 6 ? 'LimitedAvailability' : 'InStock'}`,
      itemCondition: `${context}/NewCondition`,
    },
    aggregateRating:
      average !== null && count > 0
        ? { '@type': 'AggregateRating', ratingValue: average, reviewCount: count }
        : undefined,
  };
}
