/** Describes the pages as JSON-LD (schema.org; Google's guide to product structured data). JSON omits undefined values. */
import type { Category } from '#api/contract/catalog.ts';
import { shopCurrency } from '#i18n/format.ts';
import { type Cents, displayPrice, fromCents } from '#lib/money.ts';
import { imageAddress } from '#lib/picture.ts';
import { reductionOf } from '#lib/reduction.ts';
import type { Shop } from '#merchant/load.ts';
import type { ProductPage } from '#snapshot/pages.ts';
import { stockState } from './catalog.ts';

const context = 'https://schema.org';

type Absolute = (address: string) => string;

/** The shop. Its delivery and returns apply to every product, so product pages don't repeat them. */
export function storeData(shop: Shop, absolute: Absolute): object {
  const { name, legalName, contact, social, logo, shippingRates, returnPolicy } = shop;
  const profiles = Object.values(social).filter((address) => address !== '#');
  return {
    '@context': context,
    '@type': 'OnlineStore',
    name,
    legalName: legalName === name ? undefined : legalName,
    url: absolute('/'),
    logo: logo && absolute(logo.light),
    email: contact.email,
    telephone: contact.phone,
    address: contact.address,
    sameAs: profiles.length > 0 ? profiles : undefined,
    hasShippingService:
      shippingRates.length > 0
        ? { '@type': 'ShippingService', shippingConditions: shippingRates.map(shippingConditions) }
        : undefined,
    hasMerchantReturnPolicy: returnPolicy && returnData(returnPolicy),
  };
}

function shippingConditions({ countries, cost, days: [minValue, maxValue] }: Shop['shippingRates'][number]) {
  return {
    '@type': 'ShippingConditions',
    shippingDestination: countries.map((addressCountry) => ({ '@type': 'DefinedRegion', addressCountry })),
    shippingRate: { '@type': 'MonetaryAmount', value: cost, currency: shopCurrency },
    transitTime: {
      '@type': 'ServicePeriod',
      duration: { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' },
    },
  };
}

function returnData({ countries, days, isFree }: NonNullable<Shop['returnPolicy']>) {
  const policy = { '@type': 'MerchantReturnPolicy', applicableCountry: countries };
  if (days === 0) return { ...policy, returnPolicyCategory: `${context}/MerchantReturnNotPermitted` };
  return {
    ...policy,
    returnPolicyCategory: `${context}/MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: days,
    returnMethod: `${context}/ReturnByMail`,
    returnFees: `${context}/${isFree ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility'}`,
  };
}

/** The site, and how to search it. `home` and `search` are addresses in the page's language. */
export function siteData(name: string, home: string, search: string): object {
  return {
    '@context': context,
    '@type': 'WebSite',
    name,
    url: home,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${search}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** The links lead from the home page to this page. The last one has no `href`, so it gets `path`. */
export function breadcrumbs(
  links: readonly { text: string; href?: string }[],
  path: string,
  absolute: Absolute,
): object {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: links.map(({ text, href = path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      item: absolute(href),
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

const availabilities = { in: 'InStock', low: 'LimitedAvailability', out: 'OutOfStock' } as const;

const amountText = (cents: Cents) => fromCents(cents).toFixed(2);

const priceData = (cents: Cents) => ({
  '@type': 'UnitPriceSpecification',
  price: amountText(cents),
  priceCurrency: shopCurrency,
  valueAddedTaxIncluded: true,
});

/** A product with its offer (VAT included), rating and newest review. The review's text is only on the page. */
export function productData(page: ProductPage, url: string, apiUrl: string): object {
  const { product, category } = page;
  const { average, count } = page.reviews;
  const [review] = page.reviews.reviews;
  const images = product.images.map((image) => new URL(imageAddress(image.url, apiUrl), url).href);
  const price = displayPrice(product);
  const reduction = reductionOf(product);
  return {
    '@context': context,
    '@type': 'Product',
    name: product.name,
    sku: product.id,
    description: product.description || undefined,
    image: images.length > 0 ? images : undefined,
    category: category?.name,
    offers: {
      '@type': 'Offer',
      url,
      priceCurrency: shopCurrency,
      price: amountText(price),
      priceSpecification: reduction
        ? [priceData(price), { ...priceData(reduction.before), priceType: `${context}/StrikethroughPrice` }]
        : priceData(price),
      availability: `${context}/${availabilities[stockState(product.stock).kind]}`,
      itemCondition: `${context}/NewCondition`,
    },
    aggregateRating:
      average !== null && count > 0
        ? { '@type': 'AggregateRating', ratingValue: average, reviewCount: count }
        : undefined,
    review: review && {
      '@type': 'Review',
      author: { '@type': 'Person', name: review.author.name },
      reviewRating: { '@type': 'Rating', ratingValue: review.rating },
    },
  };
}
