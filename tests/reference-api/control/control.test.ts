/** How tests control the API and edit its catalogue over HTTP, and how merchants edit it on the command line. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listCategories, productBySlug, productsOfCategory } from '#api/contract/catalog.ts';
import { getOrder } from '#api/contract/order.ts';
import { reviewsOfProduct } from '#api/contract/review.ts';
import { seedDatabase } from '../../../scripts/reference-api/seed/seed.ts';
import { addApron } from '../../support/api/apron.ts';
import { apiOfFile, startReferenceApi } from '../../support/api/reference-api.ts';
import { control, Shopper, setStock } from '../../support/api/shopper.ts';

let one: string;
let home: string;

const api = await apiOfFile({ products: 20 });
const { call } = api;
function refill() {
  for (const table of ['product', 'category', 'change', 'meta']) api.db.exec(`DELETE FROM ${table}`);
  seedDatabase(api.db, { products: 20, now: Date.now(), log: () => {} });
}
beforeEach(() => {
  refill();
  const row = api.db.one`
    SELECT product.slug AS one, category.slug AS home FROM product JOIN category ON category.id = category_id`;
  ({ one, home } = row as { one: string; home: string });
});

test('test control is absent outside tests', async () => {
  const live = await startReferenceApi({ products: 3, test: false });
  expect((await control(live, '/faults')).status).toBe(404);
  await live.close();
});

describe('a fault', () => {
  const plant = (fault: unknown) => control(api, '/faults', fault);
  afterEach(() => fetch(`${api.url}/__test__/faults`, { method: 'DELETE' }));

  test('also spoils responses to conditional requests', async () => {
    const path = `${api.url}/v1/product/slug/${one}`;
    const etag = (await fetch(path)).headers.get('etag') ?? '';
    await plant({ kind: 'malformed', path: '/v1/product/*' });
    const response = await fetch(path, { headers: { 'If-None-Match': etag } });
    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });

  test('can make chosen calls fail', async () => {
    await plant({
      kind: 'status',
      status: 503,
      path: '/v1/cat*',
      method: 'GET',
      times: 2,
      after: 1,
      headers: { 'Retry-After': '3' },
    });
    const responses = [];
    for (let i = 0; i < 4; i++)
      responses.push(await fetch(`${api.url}/v1/category`, { headers: { Origin: 'http://127.0.0.1:4321' } }));
    expect(responses.map(({ status }) => status)).toEqual([200, 503, 503, 200]);
    expect(responses[1]?.headers.get('retry-after')).toBe('3');
    expect(responses[1]?.headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:4321');
  });

  test('can affect every third call a few times', async () => {
    await plant({ kind: 'status', status: 500, path: '/v1/*', every: 3, after: 1, times: 2 });
    const responses = [];
    for (let i = 0; i < 8; i++) responses.push((await fetch(`${api.url}/v1/category`)).status);
    expect(responses).toEqual([200, 500, 200, 200, 500, 200, 200, 200]);
  });

  test('is refused when it is invalid', async () => {
    expect((await plant({ kind: 'statue', path: '/v1/category' })).status).toBe(422);
  });
});

async function edit(wanted: unknown): Promise<{ status: number; ids: string[] }> {
  const { status, body } = await control(api, '/catalog', wanted);
  return { status, ids: (body['ids'] ?? []) as string[] };
}
const read = async (slug: string, language: 'en' | 'fr' = 'en') =>
  (await call(productBySlug, { params: { slug }, language })).data;
const categories = async () => (await call(listCategories)).data.categories;
const list = async (slug: string) =>
  (await call(productsOfCategory, { params: { slug } })).data.products.map((row) => row.slug);

test('each field of a product can be changed', async () => {
  const before = await read(one, 'fr');
  const images = ['/uploads/a.svg', 'https://pictures.example/b.jpg'];
  const same = { vatRate: 5.5, stock: 0, weight: null, height: 1.5, width: 2, length: 3 };
  const set = {
    ...same,
    name: { en: 'New' },
    description: { en: 'Text' },
    descriptionHtml: { en: '<p>Text</p>' },
    price: 1.15,
    images,
    imageAlts: [{ en: 'A cup', fr: 'Une tasse' }],
    category: null,
  };
  expect((await edit({ edit: 'product.change', slug: one, set })).status).toBe(200);
  expect(await read(one)).toMatchObject({
    product: {
      ...same,
      name: 'New',
      description: 'Text',
      descriptionHtml: '<p>Text</p>',
      price: 1.15,
      images: [{ url: images[0], alt: 'A cup' }, { url: images[1] }],
    },
    category: null,
  });
  const { product } = await read(one, 'fr');
  expect(product.name).toBe(before.product.name);
  expect(product.images[0]?.alt).toBe('Une tasse');
  await edit({ edit: 'product.change', slug: one, set: { images: [...images].reverse() } });
  expect((await read(one)).product.images.map(({ alt }) => alt)).toEqual([null, null]);
});

test('a price can be reduced and restored', async () => {
  const sale = async (set: object) => {
    await edit({ edit: 'product.change', slug: one, set });
    const { listPrice, grossListPrice, lowestPrice30, grossLowestPrice30 } = (await read(one)).product;
    return [listPrice, grossListPrice, lowestPrice30, grossLowestPrice30];
  };
  expect(await sale({ price: 19, vatRate: 20, listPrice: 25, lowestPrice30: 20 })).toEqual([
    25,
    null,
    20,
    null,
  ]);
  expect(await sale({ grossPrice: 20 })).toEqual([20.833333, 25, 16.666667, 20]);
  expect(await sale({ listPrice: null, lowestPrice30: null })).toEqual([null, null, null, null]);
});

test('products can be added, moved and removed', async () => {
  const set = { name: { en: 'Cup', fr: 'Tasse' }, category: home };
  const { ids } = await edit({ edit: 'product.add', slug: 'cup', set });
  expect((await read('cup', 'fr')).product).toMatchObject({
    id: ids[0],
    name: 'Tasse',
    price: 10,
    stock: 10,
  });
  const before = await list(home);
  expect(before.at(-1)).toBe('cup');
  await edit([
    { edit: 'product.change', slug: 'cup', set: { position: 0 } },
    { edit: 'product.rename', slug: 'cup', to: 'mug' },
  ]);
  expect((await list(home)).indexOf('mug')).toBeLessThan(2);
  expect((await read('mug')).product.id).toBe(ids[0]);
  expect((await call(productBySlug, { params: { slug: 'cup' } })).status).toBe(404);
  await edit({ edit: 'product.remove', slug: 'mug' });
  expect(await list(home)).toEqual(before.slice(0, -1));
});

test('categories can be added, moved and removed', async () => {
  const start = (await categories()).map(({ slug }) => slug);
  await edit([
    { edit: 'category.add', slug: 'toys', set: { name: { en: 'Toys', fr: 'Jouets' } } },
    { edit: 'category.change', slug: 'toys', set: { image: '/uploads/t.svg' } },
  ]);
  expect((await categories()).at(-1)).toMatchObject({
    slug: 'toys',
    name: 'Toys',
    imageUrl: '/uploads/t.svg',
  });
  await edit({ edit: 'category.change', slug: start[0], set: { position: 1000 } });
  const wanted = [...start.slice(1), 'toys', start[0]];
  expect((await categories()).map(({ slug }) => slug)).toEqual(wanted);
  await edit({ edit: 'category.rename', slug: 'toys', to: 'games' });
  await edit({ edit: 'category.remove', slug: home });
  expect((await categories()).map(({ slug }) => slug)).toEqual(
    wanted.map((slug) => (slug === 'toys' ? 'games' : slug)).filter((slug) => slug !== home),
  );
  expect((await read(one)).category).toBeNull();
});

test('reviews can be written, changed and removed', async () => {
  const { product } = await read(one);
  const reviews = async () =>
    (await call(reviewsOfProduct, { params: { productId: product.id } })).data.reviews;
  const before = await reviews();
  const at = '2030-01-01T00:00:00.000Z';
  const change = { edit: 'review.add', product: one, author: 'Ann', rating: 4, comment: 'Good', at };
  const [id = ''] = (await edit(change)).ids;
  expect((await reviews())[0]).toMatchObject({ id, rating: 4, comment: 'Good', createdAt: at });
  expect((await edit(change)).status).toBe(409);
  await edit({ edit: 'review.change', id, set: { rating: 2 } });
  expect((await reviews())[0]).toMatchObject({ id, rating: 2, comment: 'Good' });
  await edit({ edit: 'review.remove', id });
  expect(await reviews()).toEqual(before);
});

test('one invalid edit refuses the whole list', async () => {
  const good = { edit: 'product.change', slug: one, set: { stock: 7777 } };
  const name = { en: 'A', fr: 'B' };
  for (const [status, wrong] of [
    [404, { edit: 'product.remove', slug: 'nothing' }],
    [404, { edit: 'product.change', slug: one, set: { category: 'nothing' } }],
    [404, { edit: 'review.remove', id: 'nothing' }],
    [409, { edit: 'product.add', slug: one, set: { name } }],
    [409, { edit: 'category.rename', slug: home, to: (await categories()).at(-1)?.slug }],
    [422, { edit: 'product.add', slug: 'cup', set: { name: { en: 'Only English' } } }],
    [422, { edit: 'product.change', slug: one, set: { price: 1.001 } }],
    [422, { edit: 'product.change', slug: one, set: { colour: 'red' } }],
    [422, { edit: 'product.rename', slug: one, to: 'not a slug' }],
    [422, { edit: 'nothing' }],
  ] as const)
    expect((await edit([good, wrong])).status, JSON.stringify(wrong)).toBe(status);
  expect((await read(one)).product.stock).not.toBe(7777);
});

test('the same edits create the same ids', async () => {
  const set = { name: { en: 'A', fr: 'B' } };
  const edits = [
    { edit: 'product.add', slug: 'cup', set },
    { edit: 'product.rename', slug: 'cup', to: 'mug' },
    { edit: 'product.add', slug: 'cup', set },
    { edit: 'review.add', product: 'cup', author: 'Ann', rating: 3, comment: 'Good' },
  ];
  const first = await edit(edits);
  expect(new Set(first.ids).size).toBe(3);
  refill();
  expect(await edit(edits)).toEqual(first);
});

const merchant = (words: string) => {
  const command = [resolve('scripts/commands/api-merchant.ts'), '--data', api.context.dataDir];
  return promisify(execFile)(resolve('node_modules/.bin/node'), [...command, ...words.split(' ')]);
};

test('the merchant can name an order by its number (promise 74)', async () => {
  const shopper = new Shopper(api);
  const { order, intent } = await shopper.order([{ productId: setStock(api, 5)[0] ?? '', quantity: 1 }]);
  await shopper.payAndRetrieve(intent);
  const { number = '', id } = order;
  expect((await merchant(`process ${number}`)).stdout).toBe(`The order ${number} is now processing.\n`);
  expect((await merchant(`ship ${id}`)).stdout).toBe(`The order ${number} is now shipped.\n`);
  await expect(merchant(`ship ${number}`)).rejects.toMatchObject({
    code: 1,
    stderr: `The order ${number} is shipped, which doesn't allow "ship".\n`,
  });
  await expect(merchant('deliver 0000-000')).rejects.toMatchObject({
    code: 1,
    stderr: 'Order 0000-000 not found\n',
  });
  await expect(merchant(`deliver ${id} ${number}`)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`Name only one order. Leave out: ${number}`),
  });
});

test("an unknown option gets a message without Node's advice", async () => {
  await expect(merchant('process 1 --nope')).rejects.toMatchObject({
    code: 1,
    stderr: "Unknown option '--nope'.\nSee the options: npm run api:merchant -- --help\n",
  });
});

test('the merchant names the parcels of an order', async () => {
  const shopper = new Shopper(api);
  const { order, intent } = await shopper.order([{ productId: setStock(api, 5)[0] ?? '', quantity: 1 }]);
  await shopper.payAndRetrieve(intent);
  const parcel = '--parcel bpost,3232,https://track.example/3232';
  for (const [words, message] of [
    [`process ${order.id} ${parcel}`, /"process" doesn't take --parcel/],
    [`process ${order.id} --stock 2 --price 3`, /"process" doesn't take --/],
    [`product mug ${parcel}`, /"product" doesn't take --parcel/],
    ['product mug --rename cup --remove', /Choose one of --rename and --remove/],
    [`ship ${order.id} --parcel bpost`, /"bpost" isn't a parcel/],
    [`ship ${order.id} --parcel bpost,3232,http://track.example`, /isn't a parcel/],
  ] as const)
    await expect(merchant(words)).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(message) });
  await merchant(`process ${order.id}`);
  await merchant(`ship ${order.id} ${parcel} --parcel DHL,77`);
  const shipped = await shopper.call(getOrder, { params: { id: order.id } });
  expect(shipped.data.order.tracking).toEqual([
    { carrier: 'bpost', number: '3232', url: 'https://track.example/3232' },
    { carrier: 'DHL', number: '77', url: null },
  ]);
});

test('a command can change a variant', async () => {
  const { blueS } = addApron(api);
  const variant = async () => {
    const { product } = await read('apron');
    return product.variants?.find(({ id }) => id === blueS);
  };
  await merchant(`variant ${blueS} --price 12.50 --list-price 15 --stock 1`);
  expect(await variant()).toMatchObject({ price: 12.5, listPrice: 15, stock: 1 });
  await expect(merchant(`variant ${blueS} --list-price 12`)).rejects.toMatchObject({
    code: 1,
    stderr: 'The list price must be above the price, which is 12.50 without VAT.\n',
  });
  await merchant(`variant ${blueS} --remove`);
  expect(await variant()).toBeUndefined();
});

test('a command can edit while the API runs', async () => {
  await merchant(`product ${one} --price 12.50 --stock 3 --name-fr Tasse --rename new-slug`);
  expect((await read('new-slug', 'fr')).product).toMatchObject({ price: 12.5, stock: 3, name: 'Tasse' });
  await merchant(`category ${home} --name-en Elsewhere`);
  expect((await categories()).map(({ name }) => name)).toContain('Elsewhere');
  for (const [words, message] of [
    ['product new-slug --list-price 12.50', /must be above the price, which is 12\.50 without VAT\.\n$/],
    ['product new-slug --gross-price 9.99 --list-price 8', /which is 9\.99 with VAT/],
    ['product new-slug --price dear', /These values don't fit a product: --price\n/],
    ['product new-slug --price=', /These values don't fit a product: --price\n/],
    ['product new-slug --list-price dear --rename Ä', /a product: --list-price, --rename\n/],
    ['product Ä --name-fr=', /These values don't fit a product: SLUG, --name-fr\n/],
    ['product new-slug --price dear', /--price takes an amount, such as 12\.50\n/],
    ['product new-slug --price -3', /--price has a value that begins with a dash\. Write --price=VALUE\.\n/],
    ['product new-slug --price=-3', /--price takes an amount, such as 12\.50\n/],
    ['product new-slug --stock 1.5', /--stock takes a whole number, such as 3\n/],
    ['product nothing --stock 1', /Product nothing not found/],
    ['product new-slug --category nothing', /Category nothing not found/],
    ['variant nothing --stock 1', /Variant nothing not found/],
    [`category ${home} --stock 1`, /These values don't fit a category: --stock\n/],
    ['product new-slug', /Add at least one change/],
    ['product new-slug --colour red', /--colour[\s\S]*--help/],
  ] as const)
    await expect(merchant(words)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(message),
    });
  expect((await read('new-slug')).product).toMatchObject({ price: 12.5, stock: 3 });
  await merchant('product new-slug --remove');
  expect((await call(productBySlug, { params: { slug: 'new-slug' } })).status).toBe(404);
});
