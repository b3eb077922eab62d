/** Products with options, from the catalogue to the order. */
import { describe, expect, test } from 'vitest';
import {
  listCategories,
  productBySlug,
  productsById,
  productsOfCategory,
  relatedProducts,
  searchCatalog,
} from '#api/contract/catalog.ts';
import { calculateShipping, calculateVat } from '#api/contract/quote.ts';
import { reviewsOfProduct } from '#api/contract/review.ts';
import { readCatalog } from '#api/contract/whole-catalog.ts';
import { addApron } from '../support/api/apron.ts';
import { apiOfFile } from '../support/api/reference-api.ts';
import { control, Shopper, setStock } from '../support/api/shopper.ts';

const api = await apiOfFile({ products: 20 });
const { call } = api;
const [{ slug: home = '' } = {}] = (await call(listCategories)).data.categories;
const { id, blueS, blueM, redM } = addApron(api, { category: home });
const read = async (language: 'en' | 'fr' = 'en') =>
  (await call(productBySlug, { params: { slug: 'apron' }, language })).data.product;
const edit = (...edits: object[]) => control(api, '/catalog', edits);
const line = (productId: string, quantity = 1) => ({ productId, quantity });

describe('a product with options', () => {
  test('has its variants, with the same ids in each language', async () => {
    const [en, fr] = [await read(), await read('fr')];
    expect(en.options).toEqual([
      {
        name: 'Colour',
        values: [
          { name: 'Blue', swatch: '#1f3a8a' },
          { name: 'Red', swatch: null },
          { name: 'Œillet', swatch: null },
        ],
      },
      {
        name: 'Size',
        values: [
          { name: 'S', swatch: null },
          { name: 'M', swatch: null },
        ],
      },
    ]);
    expect(en.variants).toMatchObject([
      {
        id: blueS,
        values: ['Blue', 'S'],
        price: 22,
        stock: 3,
        weight: 0.4,
        gtin: '4006381333931',
        images: null,
      },
      { id: blueM, values: ['Blue', 'M'], price: 24, images: [{ url: '/uploads/products/apron-blue.svg' }] },
      { id: redM, values: ['Red', 'M'], price: 20, stock: 0 },
    ]);
    expect(fr.variants?.map((one) => [one.id, ...one.values])).toEqual([
      [blueS, 'Bleu', 'S'],
      [blueM, 'Bleu', 'M'],
      [redM, 'Rouge', 'M'],
    ]);
  });

  test('has the lowest price and the sum of all stock', async () => {
    expect(await read()).toMatchObject({ price: 22, stock: 5, maxPrice: 24 });
    await edit({ edit: 'variant.change', id: redM, set: { stock: 7 } });
    expect(await read()).toMatchObject({ price: 20, stock: 12 });
    await edit(
      ...[blueS, blueM, redM].map((one) => ({ edit: 'variant.change', id: one, set: { stock: 0 } })),
    );
    expect(await read()).toMatchObject({ price: 20, stock: 0 });
    await edit(
      { edit: 'variant.change', id: blueS, set: { stock: 3 } },
      { edit: 'variant.change', id: blueM, set: { stock: 2 } },
    );
  });

  test('says in lists that there is a choice', async () => {
    const lists = [
      (await call(productsOfCategory, { params: { slug: home } })).data.products,
      (await call(searchCatalog, { query: { search: 'apron' } })).data.products,
    ];
    for (const products of lists) {
      const listed = products.find((one) => one.id === id);
      expect(listed).toMatchObject({ price: 22, maxPrice: 24, variants: null });
      expect(listed?.options).toHaveLength(2);
    }
    const { products } = (await call(relatedProducts, { params: { id } })).data;
    expect(products.every(({ variants }) => variants === null)).toBe(true);
  });

  test('is returned with all its variants, whichever id is asked', async () => {
    const ids = [blueM, id, redM].join(',');
    expect((await call(productsById, { query: { ids } })).data.products).toEqual([await read()]);
    const { products } = (await call(readCatalog, { query: { slugs: 'apron' } })).data;
    expect(products[0]).toMatchObject(await read());
  });

  test.each([
    ['blue apron', 'en'],
    ['tablier rouge', 'fr'],
    ['apron oeillet', 'en'],
    ['bleu', 'en'],
  ] as const)('is found by a search for "%s"', async (text, language) => {
    const { products } = (await call(searchCatalog, { query: { search: text }, language })).data;
    expect(products[0]?.slug).toBe('apron');
  });

  test('has reviews that its variants don’t have', async () => {
    expect((await call(reviewsOfProduct, { params: { productId: id } })).status).toBe(200);
    expect((await call(reviewsOfProduct, { params: { productId: blueS } })).status).toBe(404);
  });
});

describe('a quote', () => {
  const quote = (productId: string) => {
    const body = { country: 'FR', postalCode: '75001', items: [line(productId)] };
    return { shipping: call(calculateShipping, { body }), vat: call(calculateVat, { body }) };
  };

  test('uses the variant’s price and weight (promise 75)', async () => {
    expect((await quote(blueM).vat).data.subtotal).toBe(24);
    const cost = async (productId: string) => (await quote(productId).shipping).data.methods[0]?.cost;
    await edit({ edit: 'variant.change', id: blueS, set: { weight: 9 } });
    expect(await cost(blueS)).toBeGreaterThan((await cost(blueM)) ?? 0);
    await edit({ edit: 'variant.change', id: blueS, set: { weight: null } });
    expect(await cost(blueS)).toBe(await cost(blueM));
  });

  test('needs the id of a variant, not of its product', async () => {
    for (const response of Object.values(quote(id))) {
      const { status, failure } = await response;
      expect([status, failure.fields]).toEqual([422, { 'items.0.productId': 'Choose an option' }]);
    }
    expect((await quote('unknown').vat).failure.fields).toEqual({ 'items.0.productId': 'Not available' });
  });
});

describe('an order', () => {
  const stocks = async () => (await read()).variants?.map(({ stock }) => stock);

  test('takes stock and returns it when cancelled (promise 75)', async () => {
    const shopper = new Shopper(api);
    const { order } = await shopper.order([line(blueS, 2), line(blueM)]);
    expect(await stocks()).toEqual([1, 1, 0]);
    expect((await read()).stock).toBe(2);
    await shopper.cancel(order.id);
    expect(await stocks()).toEqual([3, 2, 0]);
  });

  test('keeps the options and picture of each variant', async () => {
    const shopper = new Shopper(api);
    shopper.language = 'fr';
    const { order } = await shopper.order([line(blueS), line(blueM)]);
    await shopper.cancel(order.id);
    expect(order.items).toMatchObject([
      {
        productId: blueS,
        name: 'Tablier',
        slug: 'apron',
        imageUrl: '/uploads/products/apron.svg',
        unitPrice: 22,
      },
      { productId: blueM, name: 'Tablier', imageUrl: '/uploads/products/apron-blue.svg', unitPrice: 24 },
    ]);
    expect(order.items[1]?.options).toEqual([
      { name: 'Couleur', value: 'Bleu' },
      { name: 'Taille', value: 'M' },
    ]);
  });

  test('that is refused names the variants out of stock', async () => {
    const { status, failure } = await new Shopper(api).createIntent([
      line(blueS, 2),
      line(blueM, 3),
      line(redM),
    ]);
    expect([status, failure.code, failure.items]).toEqual([
      409,
      'out_of_stock',
      [
        { productId: blueM, available: 2 },
        { productId: redM, available: 0 },
      ],
    ]);
  });

  test('is refused if it names the product, not a variant', async () => {
    const { status, failure } = await new Shopper(api).createIntent([line(blueS), line(id)]);
    expect([status, failure.fields]).toEqual([422, { 'items.1.productId': 'Choose an option' }]);
  });

  test('never returns stock to variants that were added later', async () => {
    const shopper = new Shopper(api);
    const [plain = ''] = setStock(api, 10);
    const slug = api.db.one<{ slug: string }>`SELECT slug FROM product WHERE id = ${plain}`?.slug ?? '';
    const { order } = await shopper.order([line(plain, 2)]);
    const size = { name: { en: 'Size', fr: 'Taille' }, values: [{ name: { en: 'M', fr: 'M' } }] };
    const choice = { options: [size], variants: [{ values: ['M'], stock: 4 }] };
    await edit({ edit: 'product.change', slug, set: { choice } });
    await shopper.cancel(order.id);
    const product = (await call(productBySlug, { params: { slug } })).data.product;
    expect([product.stock, product.variants?.[0]?.stock]).toEqual([4, 4]);
  });
});
