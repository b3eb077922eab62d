import { describe, expect, test } from 'vitest';
import { productData } from '#features/catalog/structured-data.build.ts';
import { product as bodyOf } from '../../../support/api/hostile-api.ts';

const url = 'https://shop.example/product/apron';
const options = ['Colour', 'Size', 'Feel'].map((name) => ({ name, values: [] }));
const variant = (id: string, values: string[], more: object = {}) => ({
  id,
  values,
  price: 10,
  grossPrice: null,
  stock: 9,
  images: null,
  gtin: null,
  ...more,
});
const data = (more: object) => {
  const product = { ...bodyOf('apron', { name: 'Apron', images: [{ url: '/uploads/a.jpg' }] }), ...more };
  const page = { product, category: null, related: [], reviews: { reviews: [], average: 4, count: 2 } };
  return JSON.parse(JSON.stringify(productData(page as never, url, 'https://api.example')));
};

describe('for search engines, a product with options', () => {
  const variants = [
    variant('a 1', ['Blue', 'M', 'Soft'], { gtin: '4006381333931', images: [{ url: '/uploads/b.jpg' }] }),
    variant('b', ['Red', 'M', 'Soft'], { price: 20, stock: 0 }),
  ];
  const group = data({ options, variants, maxPrice: 20, brand: 'Quay' });

  test('is a group that says how its variants differ', () => {
    expect(group).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: 'id-apron',
      name: 'Apron',
      url,
      brand: { name: 'Quay' },
      variesBy: ['https://schema.org/color', 'https://schema.org/size', 'Feel'],
      aggregateRating: { ratingValue: 4, reviewCount: 2 },
    });
    expect(group).not.toHaveProperty('offers');
  });

  test('has each variant with its own URL and price', () => {
    expect(group.hasVariant).toMatchObject([
      {
        '@type': 'Product',
        sku: 'a 1',
        gtin: '4006381333931',
        name: 'Apron · Blue · M · Soft',
        color: 'Blue',
        size: 'M',
        image: ['https://api.example/uploads/b.jpg'],
        offers: { url: `${url}?variant=a%201`, price: '11.00', availability: 'https://schema.org/InStock' },
      },
      {
        image: ['https://api.example/uploads/a.jpg'],
        offers: { price: '22.00', availability: 'https://schema.org/OutOfStock' },
      },
    ]);
  });

  test('is one offer if it has more than 100 variants', () => {
    const many = Array.from({ length: 101 }, (_, at) => variant(`${at}`, [`${at}`], { price: 10 + at }));
    const { offers, hasVariant } = data({ options: [options[0]], variants: many, maxPrice: 110 });
    expect(hasVariant).toBeUndefined();
    expect(offers).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '11.00',
      highPrice: '121.00',
      offerCount: 101,
    });
  });
});

test.each([
  ['without options has its own offer', { variants: null, options: null }, 'id-apron', '11.00'],
  [
    'with a single variant has the variant’s offer',
    { options: null, variants: [variant('v', [])], price: 3 },
    'v',
    '11.00',
  ],
])('for search engines, a product %s', (_what, more, sku, price) => {
  expect(data(more)).toMatchObject({ '@type': 'Product', sku, name: 'Apron', offers: { price, url } });
});

test('search engines read a reduced price', () => {
  const offer = (sale: object) =>
    data({ variants: null, options: null, price: 19, vatRate: 20, ...sale }).offers;
  expect(offer({ listPrice: 25 })).toMatchObject({
    price: '22.80',
    priceSpecification: [
      { price: '22.80' },
      { price: '30.00', priceType: 'https://schema.org/StrikethroughPrice' },
    ],
  });
  expect(offer({ listPrice: 19 }).priceSpecification).toMatchObject({ price: '22.80' });
});
