import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { WantedProduct } from '#features/cart/by-slug-call.ts';
import { encodeCart } from '#features/cart/cart-storage.ts';
import { accountIdKey, cartKey, openPaymentKey } from '#platform/storage-keys.ts';
import { product } from '../../support/api/hostile-api.ts';
import { itemOf } from '../../support/cart.ts';

/** The pages and the API: path → JSON or HTML. Other paths answer 404. `refuse` may answer first. */
let site: Record<string, object | string>;
let refuse: (path: string) => Response | undefined;
let calls: string[];
let open: number;
let mostOpen: number;

/** A new page of the same tab. `readsById` says whether the build has found that the API reads products by id. */
async function openPage({ readsById = false } = {}) {
  vi.resetModules();
  vi.doMock('#platform/config.ts', async (original) => ({ ...(await original<object>()), readsById }));
  const page = await import('#features/cart/read-products-call.ts');
  const readProduct = async (item: WantedProduct, options?: Parameters<typeof page.readProducts>[1]) => {
    const found = (await page.readProducts([item], options)).get(item.productId);
    return found === 'choose' ? undefined : found;
  };
  return { ...page, readProduct };
}

const openPayment = { paymentIntentId: 'intent', orderId: null, fingerprint: 'any' };
const ids = Array.from({ length: 40 }, (_, index) => `p${index}`);
const reads = () => calls.filter((path) => path.startsWith('/v1/product/slug/'));
const tooMany = (seconds: number) =>
  Response.json({ message: 'Slow down' }, { status: 429, headers: { 'retry-after': `${seconds}` } });
const pageOf = (canonical: string) =>
  `<!doctype html><link rel="canonical" href="https://shop.example${canonical}"><h1>Moved</h1>`;

beforeEach(() => {
  document.documentElement.lang = 'en';
  site = Object.fromEntries(
    ids.map((id) => [`/v1/product/slug/${id}`, { product: product(id, { id }), category: null }]),
  );
  refuse = () => undefined;
  [calls, open, mostOpen] = [[], 0, 0];
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit = {}) => {
    const path = url.replace('https://api.shop.example', '');
    calls.push(path);
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    await Promise.resolve();
    open -= 1;
    signal?.throwIfAborted();
    const found = site[path];
    const response = refuse(path);
    if (response) return response;
    if (typeof found === 'string') return new Response(found);
    return found ? Response.json(found) : Response.json({}, { status: 404 });
  });
});

describe('products in the cart', () => {
  test('are read four at a time (promise 69)', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const readAll = async () => {
      const { readProduct } = await openPage();
      return Promise.all(ids.map((id) => readProduct(itemOf(id))));
    };
    const first = await readAll();
    expect(first.map((one) => one?.productId)).toEqual(ids);
    expect([mostOpen, reads().length]).toEqual([4, 40]);
    vi.advanceTimersByTime(59_999);
    expect(await readAll()).toEqual(first);
    expect(reads()).toHaveLength(40);
    vi.advanceTimersByTime(1);
    await readAll();
    expect(reads()).toHaveLength(80);
  });

  test('are read in the language of the page', async () => {
    const { readProduct } = await openPage();
    await readProduct(itemOf('p1'));
    document.documentElement.lang = 'fr';
    await readProduct(itemOf('p1'));
    expect(reads()).toHaveLength(2);
  });

  test('are read again while a payment may hold their stock', async () => {
    const { readProduct } = await openPage();
    for (const isFresh of [false, true]) await readProduct(itemOf('p1'), { isFresh });
    localStorage.setItem(openPaymentKey, JSON.stringify([{ userId: '', ...openPayment }]));
    await readProduct(itemOf('p1'));
    expect(reads()).toHaveLength(3);
  });

  test('are held even if the payment’s account is unknown', async () => {
    await openPage();
    const { heldOfOpenPayment } = await import('#features/open-payment/open-payment-storage.ts');
    const held = [{ productId: 'p1', quantity: 2 }];
    const heldFor = (userId: string) => {
      localStorage.setItem(openPaymentKey, JSON.stringify([{ userId, ...openPayment, held }]));
      return heldOfOpenPayment();
    };
    localStorage.setItem(accountIdKey, 'me');
    expect([heldFor(''), heldFor('me')]).toEqual([new Map([['p1', 2]]), new Map([['p1', 2]])]);
    expect(heldFor('someone else')).toBeUndefined();
  });

  test('wait for Retry-After on the next page, too (promise 69)', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    let isLimited = true;
    refuse = (path) => (isLimited && path !== '/v1/product/slug/p0' ? tooMany(40) : undefined);
    const onPause = vi.fn();
    const { readProduct } = await openPage();
    const controller = new AbortController();
    const { signal } = controller;
    const pending = Promise.allSettled(ids.map((id) => readProduct(itemOf(id), { signal, onPause })));
    await vi.waitFor(() => expect(onPause).toHaveBeenCalled());
    const before = reads().length;
    expect(before).toBeLessThanOrEqual(5);
    controller.abort();
    await pending;
    const next = (await openPage()).readProduct(itemOf('p9'));
    await vi.advanceTimersByTimeAsync(38_000);
    expect(reads()).toHaveLength(before);
    isLimited = false;
    await vi.advanceTimersByTimeAsync(2000);
    expect((await next)?.productId).toBe('p9');
    // What was read before the wait still counts as fresh. Otherwise, a large cart would be read from the start again.
    await vi.advanceTimersByTimeAsync(30_000);
    await (await openPage()).readProduct(itemOf('p0'));
    expect(reads().filter((path) => path.endsWith('/p0'))).toHaveLength(1);
  });

  test('are left unread after a long Retry-After', async () => {
    refuse = () => tooMany(3600);
    const { readProduct } = await openPage();
    await expect(readProduct(itemOf('p1'))).rejects.toThrow('again in');
    await expect(readProduct(itemOf('p2'))).rejects.toThrow('again in');
    expect(reads()).toHaveLength(1);
  });
});

describe('an API that sends products by id', () => {
  const byIds = () => calls.filter((path) => path.startsWith('/v1/product?'));
  const many = Array.from({ length: 100 }, (_, index) => `p${index}`);
  /** Answers with the products of the list that the call names, in another order. */
  const offer = (...products: Record<string, unknown>[]) => {
    refuse = (path) => {
      const named = new URL(path, 'https://api.shop.example').searchParams.get('ids')?.split(',');
      return (
        named && Response.json({ products: products.filter(({ id }) => named.includes(`${id}`)).reverse() })
      );
    };
  };

  test('gets one call for 50 products', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    offer(...many.map((id) => product(id, { id })));
    const readAll = async () =>
      (await openPage({ readsById: true })).readProducts(many.map((id) => itemOf(id)));
    const first = await readAll();
    expect([...first.keys()].sort()).toEqual(many.toSorted());
    expect(byIds()).toHaveLength(2);
    expect(await readAll()).toEqual(first);
    expect(calls).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    await readAll();
    expect(calls).toHaveLength(4);
  });

  test('is asked only for what the tab doesn’t know yet', async () => {
    offer(...many.map((id) => product(id, { id })));
    const { readProduct, readProducts } = await openPage({ readsById: true });
    await readProduct(itemOf('p1'));
    expect((await readProducts([itemOf('p1'), itemOf('p2')])).size).toBe(2);
    expect(byIds()).toEqual(['/v1/product?ids=p1', '/v1/product?ids=p2']);
    await readProducts([itemOf('p1'), itemOf('p2')], { isFresh: true });
    expect(byIds().at(-1)).toBe('/v1/product?ids=p1%2Cp2');
  });

  test('finds products that were renamed or have no slug', async () => {
    offer(product('new', { id: 'p-old' }), product('found', { id: 'p-slugless' }));
    const { readProducts } = await openPage({ readsById: true });
    const found = await readProducts([
      itemOf('p-old', { slug: 'old' }),
      itemOf('p-slugless', { slug: '' }),
      itemOf('p-gone'),
    ]);
    expect([...found].map(([id, item]) => [id, item === 'choose' ? item : item.product.slug]).sort()).toEqual(
      [
        ['p-old', 'new'],
        ['p-slugless', 'found'],
      ],
    );
    expect(calls).toHaveLength(1);
  });

  test('lets the cart check an item without a slug', async () => {
    offer(product('found', { id: 'p-slugless', stock: 9 }));
    localStorage.setItem(
      cartKey,
      encodeCart({ items: [{ ...itemOf('p-slugless', { slug: '' }), quantity: 1 }] }),
    );
    await openPage({ readsById: true });
    const { checkItems } = await import('#features/cart/cart-check-flow.ts');
    const checked = await checkItems();
    expect(checked.kind === 'ready' && checked.data.products.get('p-slugless')).toMatchObject({
      slug: 'found',
    });
  });

  test('causes an error if a product in its response is broken', async () => {
    offer(product('p1', { id: 'p1' }), product('p2', { id: 'p2', price: null }));
    vi.spyOn(console, 'error').mockReturnValue();
    const { readProducts } = await openPage({ readsById: true });
    await expect(readProducts([itemOf('p1'), itemOf('p2')])).rejects.toThrow(/products\.\d\.price/);
  });

  test('is asked again after Retry-After (promise 69)', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
    const onPause = vi.fn();
    refuse = () => tooMany(40);
    const { readProducts } = await openPage({ readsById: true });
    const pending = readProducts([itemOf('p1')], { onPause });
    await vi.waitFor(() => expect(onPause).toHaveBeenCalled());
    offer(product('p1', { id: 'p1' }));
    await vi.advanceTimersByTimeAsync(40_000);
    expect((await pending).size).toBe(1);
    expect(byIds()).toHaveLength(2);
  });

  test('is not asked again after a 429 that names no time', async () => {
    offer(product('p1', { id: 'p1' }));
    const later = refuse;
    refuse = (path) => (calls.length > 1 ? later(path) : Response.json({}, { status: 429 }));
    const { readProducts } = await openPage({ readsById: true });
    await expect(readProducts([itemOf('p1')])).rejects.toThrow('too many requests');
    expect(byIds()).toHaveLength(1);
  });
});

describe('a renamed product (promise 70)', () => {
  const renamed = () => {
    site['/v1/product/slug/new'] = { product: product('new', { id: 'p-old' }), category: null };
  };
  const old = itemOf('p-old', { slug: 'old', name: 'Round stool' });

  test('is found by its former path in either language', async () => {
    renamed();
    site['/product/old'] = pageOf('/product/new');
    site['/fr/product/old'] = pageOf('/fr/product/new');
    const { readProduct } = await openPage();
    for (const language of ['en', 'fr']) {
      document.documentElement.lang = language;
      expect((await readProduct(old))?.product.slug).toBe('new');
    }
    expect(calls.some((path) => path.includes('search'))).toBe(false);
  });

  test('is found by its name if the build is older', async () => {
    renamed();
    site['/product/old'] = pageOf('/product/old');
    site['/v1/search?search=Round+stool'] = {
      products: [product('other'), product('new', { id: 'p-old' })],
      categories: [],
    };
    const { readProduct } = await openPage();
    expect((await readProduct(old))?.product.slug).toBe('new');
  });

  test('is found if another product has its former path', async () => {
    renamed();
    site['/v1/product/slug/old'] = { product: product('old', { id: 'another' }), category: null };
    site['/product/old'] = pageOf('/product/new');
    const { readProduct } = await openPage();
    expect((await readProduct(old))?.product.slug).toBe('new');
  });

  test('isn’t mistaken for another product', async () => {
    const { readProduct } = await openPage();
    site['/product/old'] = pageOf('/product/p1');
    // The index of the search is older than the catalogue.
    site['/v1/search?search=Round+stool'] = { products: [product('old', { id: 'p-old' })], categories: [] };
    expect(await readProduct(old)).toBeUndefined();
  });
});

describe.each([
  ['by id', true],
  ['by path', false],
])('variants that are read %s', (_, readsById) => {
  const sizes = [{ name: 'Size', values: [{ name: 'S' }, { name: 'M' }] }];
  const variant = (id: string, size: string, more: object = {}) => ({
    id,
    values: [size],
    price: 10,
    stock: 2,
    ...more,
  });
  const apron = product('apron', {
    options: sizes,
    maxPrice: 12,
    variants: [variant('s', 'S'), variant('m', 'M', { price: 12, images: [{ url: '/uploads/m.svg' }] })],
  });
  const wanted = (id: string) => itemOf(id, { slug: 'apron', name: 'Apron' });

  beforeEach(() => {
    site['/v1/product/slug/apron'] = { product: apron, category: null };
    refuse = (path) => {
      if (path.startsWith('/v1/product?ids=')) return Response.json({ products: [apron] });
      return path.startsWith('/v1/search') ? Response.json({ products: [], categories: [] }) : undefined;
    };
  });

  test('have their own price, picture and options', async () => {
    const { readProduct } = await openPage({ readsById });
    expect(await readProduct(wanted('m'))).toMatchObject({
      productId: 'm',
      product: {
        name: 'apron',
        price: 12,
        stock: 2,
        imageUrl: '/uploads/m.svg',
        options: [{ name: 'Size', value: 'M' }],
      },
    });
    // The tab remembers the variant with its options.
    const before = calls.length;
    expect((await readProduct(wanted('m')))?.product.options).toHaveLength(1);
    expect(calls).toHaveLength(before);
  });

  test('are no longer available once they are deleted', async () => {
    const { readProducts } = await openPage({ readsById });
    const found = await readProducts([wanted('s'), wanted('xl')]);
    expect([...found.keys()]).toContain('s');
    expect(found.has('xl')).toBe(false);
  });

  test('must be chosen if the item has the product’s id', async () => {
    const { readProduct, readProducts } = await openPage({ readsById });
    expect((await readProducts([wanted('id-apron')])).get('id-apron')).toBe('choose');
    expect((await readProducts([wanted('id-apron')])).get('id-apron')).toBe('choose');
    expect(await readProduct(wanted('id-apron'))).toBeUndefined();
  });
});
