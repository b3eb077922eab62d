/** Faults in categories, products, search and languages. */
import type { Exchange } from '../../api/faulty-backend.ts';
import {
  allowed,
  always,
  answers,
  type BackendFault,
  in2xx,
  inFailure,
  productsIn,
  remembering,
} from './fault.ts';

const reduce = (body: Exchange['body'], to: (price: number) => object) => {
  const none = { listPrice: null, grossListPrice: null, lowestPrice30: null, grossLowestPrice30: null };
  for (const product of productsIn(body)) Object.assign(product, none, to(product.price));
};

export const catalogFaults: readonly BackendFault[] = [
  in2xx('catalog.categories', 'category.list', 'repeats a slug', ({ body }) => {
    body.categories[1].slug = body.categories[0].slug;
  }),
  {
    ...in2xx('catalog.pages', 'product.ofCategory', 'repeats the cursor', ({ body }) => {
      body.nextCursor = 'always';
    }),
    before: (request) => {
      request.url = request.url.replace(/&cursor=always/, '');
    },
  },
  in2xx('catalog.pages', 'product.ofCategory', 'has two products with one slug', ({ body }) => {
    const [first, second] = body.products;
    if (second) second.slug = first.slug;
  }),
  in2xx(
    'catalog.languages',
    'product.ofCategory',
    'has other prices in French lists',
    ({ body, request }) => {
      if (request.headers['accept-language'] === 'fr') body.products[0].price += 1;
    },
  ),
  in2xx('catalog.languages', 'category.list', 'has other slugs in French', ({ body, request }) => {
    if (request.headers['accept-language'] === 'fr') body.categories[0].slug += '-fr';
  }),
  always('catalog.money', 'has list prices with three decimals', ({ body }) => {
    for (const product of productsIn(body)) product.listPrice = product.price + 0.001;
  }),
  allowed(
    always('catalog.list-price', 'has list prices below the price', ({ body }) =>
      reduce(body, () => ({ listPrice: 0.5 })),
    ),
  ),
  always('catalog.list-price', 'has lowest prices without a list price', ({ body }) =>
    reduce(body, (price) => ({ lowestPrice30: price + 1 })),
  ),
  always('catalog.list-price', 'has lowest prices without a list price for some products', ({ body }) =>
    reduce(body, (price) => (price > 50 ? { listPrice: 0.5 } : { lowestPrice30: price + 1 })),
  ),
  allowed(
    always('catalog.list-price', 'has lowest prices that aren’t above the price', ({ body }) =>
      reduce(body, (price) => ({ listPrice: price + 2, lowestPrice30: price })),
    ),
  ),
  always('catalog.lowest-price', 'has lowest prices above the list price', ({ body }) =>
    reduce(body, (price) => ({ listPrice: price + 1, lowestPrice30: price + 2 })),
  ),
  always('catalog.gross-price', 'sends net list prices as list prices with VAT', ({ body }) =>
    reduce(body, (price) => ({ listPrice: Math.ceil(price) + 1, grossListPrice: Math.ceil(price) + 1 })),
  ),
  in2xx('catalog.product-everywhere', 'product.bySlug', 'shows a price that is a cent higher', ({ body }) => {
    body.product.price = Math.round(body.product.price * 100 + 1) / 100;
  }),
  always('catalog.money', 'has prices with three decimals', ({ body, status }) => {
    if (status !== 200) return;
    for (const product of productsIn(body)) product.price += 0.001;
  }),
  always('catalog.gross-price', 'sends net prices as prices with VAT', ({ body }) => {
    for (const product of productsIn(body)) product.grossPrice = Math.round(product.price * 100) / 100;
  }),
  allowed(
    in2xx('catalog.plain-text', 'product.bySlug', 'sends HTML as plain text', ({ body }) => {
      body.product.description = '<p>Good</p>';
    }),
  ),
  always('catalog.formatted-text', 'escapes the tags of its descriptions', ({ body }) => {
    for (const product of productsIn(body))
      if (product.descriptionHtml) product.descriptionHtml = '&lt;p&gt;Good&lt;/p&gt;';
  }),
  allowed(
    always('catalog.formatted-text', 'sends scripts in its descriptions', ({ body }) => {
      for (const product of productsIn({ products: body?.products }))
        product.descriptionHtml = '<p onclick="buy()">Good</p>';
    }),
  ),
  always('catalog.alternative-texts', 'describes pictures by the names of their files', ({ body }) => {
    for (const product of productsIn(body))
      for (const image of product.images ?? []) image.alt = image.url.split('/').at(-1);
  }),
  always('catalog.pictures', 'has pictures that can’t be loaded', (exchange) => {
    if (exchange.call.startsWith('GET /uploads/')) exchange.status = 404;
  }),
  inFailure('catalog.unknown', 'product.bySlug', 'answers 500 for an unknown product', 404, answers(500)),
  in2xx('catalog.related', 'product.related', 'recommends the product itself', ({ body, request }) => {
    if (body.products[0]) body.products[0].id = request.url.split('/')[3];
  }),
  in2xx('catalog.search-finds', 'search', 'finds nothing', ({ body }) => {
    body.products = [];
  }),
  inFailure('call.search', 'search', 'answers 404 if it finds nothing', 200, (exchange) => {
    if (!exchange.body.products.length) answers(404, { message: 'Nothing' })(exchange, async () => undefined);
  }),
  in2xx('catalog.languages', 'product.bySlug', 'has other prices in French', ({ body, request }) => {
    if (request.headers['accept-language'] === 'fr') body.product.price += 1;
  }),
  always('catalog.not-modified', 'answers 304 to every ETag', (exchange) => {
    if (exchange.request.headers['if-none-match'] && exchange.call === 'category.list')
      answers(304, '')(exchange, async () => 0);
  }),
  always('catalog.not-modified', 'answers 304 to every ETag of reviews', (exchange) => {
    if (exchange.request.headers['if-none-match'] && exchange.call === 'review.ofProduct')
      answers(304, '')(exchange, async () => 0);
  }),
  always('catalog.not-modified', 'sends a body instead of a 304', (exchange) => {
    if (exchange.call !== 'category.list' || exchange.status !== 304) return;
    exchange.status = 200;
    exchange.body = { categories: [] };
  }),
  in2xx('catalog.changes', 'catalog.changes', 'never says that everything changed', ({ body }) => {
    body.full = false;
  }),
  always('catalog.money', 'writes VAT rates as fractions', ({ body }) => {
    for (const product of productsIn(body)) product.vatRate /= 100;
  }),
  ...remembering(() => {
    let found: unknown[] = [];
    return allowed(
      in2xx('catalog.search-nothing', 'search', 'finds something for every word', ({ body }) => {
        if (body.products.length) found = body.products;
        else body.products = found;
      }),
    );
  }),
  in2xx('catalog.search-nothing', 'search', 'answers 500 to an apostrophe', (exchange) => {
    if (/%27|'/.test(exchange.request.url)) answers(500)(exchange, async () => 0);
  }),
  in2xx('catalog.search-finds', 'search', 'finds products at an old price', ({ body }) => {
    for (const product of body.products) product.price = Math.round(product.price * 100 - 1) / 100;
  }),
  in2xx(
    'catalog.small-pages',
    'product.ofCategory',
    'forgets a product between small pages',
    ({ body, request }) => {
      if (body.nextCursor && !request.url.includes('limit=50')) body.products.pop();
    },
  ),
  ...remembering(() => {
    let english: string | null = null;
    return always('catalog.not-modified', 'has one ETag for all languages', (exchange) => {
      if (exchange.call !== 'category.list') return;
      const { 'accept-language': language, 'if-none-match': tag } = exchange.request.headers;
      if (language === 'en') english = exchange.headers.get('etag');
      else if (tag && tag === english) return answers(304, '')(exchange, async () => 0);
    });
  }),
];
