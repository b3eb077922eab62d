/** Faults in the calls that read many products at once. */
import { always, answers, type BackendFault, in2xx, inFailure } from './fault.ts';

export const manyProductsFaults: readonly BackendFault[] = [
  in2xx('catalog.by-ids', 'product.byIds', 'omits a product', ({ body }) => {
    body.products.pop();
  }),
  in2xx('catalog.by-ids', 'product.byIds', 'sends another stock by id', ({ body }) => {
    for (const product of body.products) product.stock += 1;
  }),
  inFailure(
    'catalog.by-ids-most',
    'product.byIds',
    'accepts any number of ids',
    422,
    answers(200, { products: [] }),
  ),
  in2xx('catalog.by-ids-languages', 'product.byIds', 'always sends English names', ({ body, request }) => {
    if (request.headers['accept-language'] === 'fr') for (const one of body.products) one.name = 'English';
  }),
  in2xx('catalog.whole', 'catalog.read', 'loses a product between pages', ({ body, request }) => {
    if (!request.url.includes('slugs')) body.products.shift();
  }),
  in2xx('call.catalog.read', 'catalog.read', 'has relatedIds of another type', ({ body }) => {
    body.products[0].relatedIds = [7];
  }),
  in2xx('catalog.whole-product', 'catalog.read', 'sends wrong star counts', ({ body }) => {
    for (const one of body.products) one.stars = [one.count, 0, 0, 0, 0];
  }),
  in2xx('catalog.whole-order', 'catalog.read', 'counts positions backwards', ({ body }) => {
    for (const one of body.products) for (const place of one.categories) place.position *= -1;
  }),
  inFailure(
    'catalog.whole-slugs',
    'catalog.read',
    'accepts any number of slugs',
    422,
    answers(200, { products: [] }),
  ),
  inFailure(
    'catalog.whole-cursor',
    'catalog.read',
    'accepts an unknown cursor',
    400,
    answers(200, { products: [] }),
  ),
  always('catalog.whole-limit', 'sends more than 100 products', ({ body, call, request, status }) => {
    if (call === 'catalog.read' && status === 200 && request.url.includes('limit=1000'))
      body.products = Array.from({ length: 101 }, () => body.products[0]);
  }),
];
