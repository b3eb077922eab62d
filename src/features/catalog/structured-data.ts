/** Describes the pages as JSON-LD (schema.org; Google's guide to product structured data). */
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
  const { product, category, reviews } = page;
  return {
    '@context': context,
    '@type': 'Product',
    name: product.name,
    sku: product.id,
    ...(product.description ? { description: product.description } : {}),
    ...(product.images.length > 0
      ? { image: product.images.map((image) => new URL(imageAddress(image.url, apiUrl), url).href) }
      : {}),
    ...(category ? { category: category.name } : {}),
    ...(product.weight === null
      ? {}
      : { weight: { '@type': 'QuantitativeValue', value: product.weight, unitCode: 'KGM' } }),
    offers: {
      '@type': 'Offer',
      url,
      priceCurrency: 'USD',
      price: toDollars(displayPrice(product)).toFixed(2),
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: toDollars(displayPrice(product)).toFixed(2),
        priceCurrency: 'USD',
        valueAddedTaxIncluded: true,
      },
      availability: `${context}/${product.stock <= 0 ? 'OutOfStock' : product.stock < 6 ? 'LimitedAvailability' : 'InStock'}`,
      itemCondition: `${context}/NewCondition`,
    },
    ...(reviews.average !== null && reviews.count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: reviews.average,
            reviewCount: reviews.count,
          },
        }
      : {}),
  };
}
