/**
 * Describes the pages as JSON-LD (schema.org; Google's guide to product structured data). JSON omits undefined values.
 * DocumentLayout.astro escapes the JSON and writes it into the page.
 */
import type { Category } from '#api/contract/catalog.ts';
import { shopCurrency } from '#i18n/format.ts';
import { type Cents, displayPrice, fromCents } from '#lib/money.ts';
import { knownOptions, type OptionKind } from '#lib/option-kind.ts';
import { imageUrl } from '#lib/picture.ts';
import { reductionOf } from '#lib/reduction.ts';
import { type Unit, unitName, unitsOf } from '#lib/variants.ts';
import type { Shop } from '#merchant/load.ts';
import type { ProductPage } from '#snapshot/pages.ts';
import { stockState, stockToTell } from './catalog.ts';

const context = 'https://schema.org';

type Absolute = (url: string) => string;

/** The shop. Its delivery and returns apply to every product, so product pages don't repeat them. */
export function storeData(shop: Shop, absolute: Absolute): object {
  const { name, legalName, contact, social, logo, shippingRates, returnPolicy } = shop;
  const profiles = Object.values(social).filter((url) => url !== '#');
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

/** The site, and how to search it. `home` and `search` are URLs in the page's language. */
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

/**
 * How many variants the JSON-LD lists at most. More would make the page too large. A product with more has the range of its
 * prices.
 */
const mostVariants = 100;

type PageProduct = ProductPage['product'];

/**
 * A product with its offer (VAT included), rating and newest review. The JSON-LD leaves out the review's text, which is on the
 * page. A product with options is a group of its variants.
 */
export function productData(page: ProductPage, url: string, apiUrl: string): object {
  const { product, category } = page;
  const { average, count } = page.reviews;
  const [review] = page.reviews.reviews;
  const imagesOf = (images: PageProduct['images']) =>
    images.length > 0 ? images.map((image) => new URL(imageUrl(image.url, apiUrl), url).href) : undefined;
  const units = unitsOf(product);
  const sold = () => {
    const [only] = units;
    if (!product.options) return only ? offered(only, url) : { '@type': 'Product' };
    if (units.length > mostVariants) return { '@type': 'Product', sku: product.id, offers: rangeOf(units) };
    return {
      '@type': 'ProductGroup',
      productGroupID: product.id,
      url,
      variesBy: product.options.map(({ name }) => variesBy(name)),
      hasVariant: units.map((unit) => ({
        ...offered(unit, `${url}?variant=${encodeURIComponent(unit.id)}`),
        name: unitName(unit),
        image: imagesOf(unit.images.slice(0, 1)),
        ...knownOptions(unit.options),
      })),
    };
  };
  return {
    '@context': context,
    ...sold(),
    name: product.name,
    description: product.description || undefined,
    image: imagesOf(product.images),
    category: category?.name,
    brand: product.brand ? { '@type': 'Brand', name: product.brand } : undefined,
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

/** A unit, and the price at which it is sold. */
function offered(unit: Unit<PageProduct>, url: string) {
  const price = displayPrice(unit);
  const reduction = reductionOf(unit);
  return {
    '@type': 'Product',
    sku: unit.id,
    gtin: unit.gtin ?? undefined,
    offers: {
      '@type': 'Offer',
      url,
      priceCurrency: shopCurrency,
      price: amountText(price),
      priceSpecification: reduction
        ? [priceData(price), { ...priceData(reduction.before), priceType: `${context}/StrikethroughPrice` }]
        : priceData(price),
      availability: `${context}/${availabilities[stockState(stockToTell(unit)).kind]}`,
      itemCondition: `${context}/NewCondition`,
    },
  };
}

function rangeOf(units: readonly Unit<PageProduct>[]) {
  const prices = units.map(displayPrice);
  return {
    '@type': 'AggregateOffer',
    priceCurrency: shopCurrency,
    lowPrice: amountText(Math.min(...prices)),
    highPrice: amountText(Math.max(...prices)),
    offerCount: units.length,
    availability: `${context}/${units.some(({ stock }) => stock > 0) ? 'InStock' : 'OutOfStock'}`,
  };
}

/** The property of schema.org that an option stands for, or the option's name. */
function variesBy(name: string): string {
  const [kind] = Object.keys(knownOptions([{ name, value: name }])) as OptionKind[];
  return kind ? `${context}/${kind}` : name;
}
