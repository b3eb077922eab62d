/** The service worker runs with caches in memory and a network that the tests control. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mostBytes, offlineCaches } from '#worker/requests.ts';

const shop = 'https://shop.example';
type Listener = (event: Record<string, unknown>) => void;

class MemoryCache {
  readonly responses = new Map<string, Response>();
  #key = (request: string | Request) =>
    new URL(request instanceof Request ? request.url : request, shop).href;
  match = async (request: string | Request) => this.responses.get(this.#key(request))?.clone();
  delete = async (request: string | Request) => this.responses.delete(this.#key(request));
  keys = async () => [...this.responses.keys()].map((url) => new Request(url));
  add = async (path: string) => this.put(path, await fetch(new URL(path, shop)));
  async put(request: string | Request, response: Response) {
    await this.delete(request);
    this.responses.set(this.#key(request), response);
  }
}

let listeners: Record<string, Listener>;
let stored: Map<string, MemoryCache>;
let network: (path: string) => Response | Promise<Response>;
const unregister = vi.fn();

const responseOf = (body: string, type = 'text/html', status = 200) => {
  const response = new Response(body, { status, headers: { 'content-type': type } });
  return Object.defineProperties(response, {
    type: { value: 'basic' },
    clone: { value: () => responseOf(body, type, status) },
  });
};
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

/** Starts a script of src/worker as a browser would. `open` has the URLs of open pages. */
async function start(script: 'worker' | 'retire', open: readonly string[] = []): Promise<void> {
  listeners = {};
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => {
    listeners[type] = listener;
  });
  vi.stubGlobal('location', { origin: shop });
  vi.stubGlobal('registration', { navigationPreload: { enable: async () => {} }, unregister });
  vi.stubGlobal('clients', { matchAll: async () => open.map((path) => ({ url: shop + path })) });
  vi.stubGlobal('skipWaiting', async () => {});
  vi.resetModules();
  await import(`../../../src/worker/${script}.ts`);
  await Promise.all([fire('install').work(), fire('activate').work()]);
}

function fire(type: string, more: object = {}) {
  const works: Promise<unknown>[] = [];
  let response: Promise<Response> | undefined;
  listeners[type]?.({
    waitUntil: (work: Promise<unknown>) => works.push(work),
    respondWith: (given: Promise<Response>) => {
      response = given;
    },
    ...more,
  });
  return {
    response,
    /** Waits for all work, including work that is added meanwhile. */
    work: async () => {
      for (const work of works) await work;
    },
  };
}

/** Requests a URL. */
function request(path: string, destination = path.includes('.') ? 'script' : 'document') {
  const mode = destination === 'document' ? 'navigate' : 'cors';
  const request = { method: 'GET', url: shop + path, headers: new Headers(), destination, mode };
  return fire('fetch', { request, preloadResponse: Promise.resolve(undefined) });
}

/** Requests a URL, and waits until the worker has finished. */
async function get(path: string, destination?: string): Promise<string> {
  const { response, work } = request(path, destination);
  const text = await response?.then((arrived) => arrived.text());
  await work();
  return text ?? 'ignored';
}

const copies = (kind: keyof typeof offlineCaches) =>
  [...(stored.get(offlineCaches[kind].name)?.responses.keys() ?? [])].map((url) => url.replace(shop, ''));

beforeEach(async () => {
  stored = new Map();
  vi.stubGlobal('caches', {
    open: async (name: string) => stored.get(name) ?? stored.set(name, new MemoryCache()).get(name),
    delete: async (name: string) => stored.delete(name),
  });
  network = (path) => responseOf(`online ${path}`, path.includes('.') ? 'text/javascript' : 'text/html');
  vi.stubGlobal('fetch', async (to: string | URL | { url: string }) => {
    const url = typeof to === 'object' && 'url' in to ? to.url : to;
    return network(new URL(url, shop).pathname);
  });
  await start('worker');
});

describe('the service worker', () => {
  test('downloads nothing while it becomes active', async () => {
    await start('worker', ['/cart']);
    network = () => new Promise(() => {});
    await expect(fire('activate').work()).resolves.toBeUndefined();
  });

  test('prefers the network for pages', async () => {
    expect(await get('/cart')).toBe('online /cart');
    network = (path) => responseOf(`newer ${path}`);
    expect(await get('/cart')).toBe('newer /cart');
    network = offline;
    expect(await get('/cart')).toBe('newer /cart');
  });

  test('shows a page’s copy after three seconds', async () => {
    await get('/cart');
    vi.useFakeTimers();
    let arrive: (response: Response) => void = () => {};
    network = () => new Promise((resolve) => (arrive = resolve));
    const response = get('/cart');
    await vi.advanceTimersByTimeAsync(2900);
    arrive(responseOf('just in time'));
    expect(await response).toBe('just in time');
    const late = request('/cart');
    await vi.advanceTimersByTimeAsync(3100);
    expect(await (await late.response)?.text()).toBe('just in time');
    arrive(responseOf('too late'));
    await late.work();
    vi.useRealTimers();
    network = offline;
    expect(await get('/cart')).toBe('too late');
  });

  test('shows a picture’s copy after three seconds', async () => {
    network = () => responseOf('photo', 'image/webp');
    await get('/pictures/mug.webp', 'image');
    vi.useFakeTimers();
    network = () => new Promise(() => {});
    const { response } = request('/pictures/mug.webp', 'image');
    await vi.advanceTimersByTimeAsync(3100);
    vi.useRealTimers();
    expect(await (await response)?.text()).toBe('photo');
  });

  test('shows an offline page in another language', async () => {
    await get('/product/mug');
    network = offline;
    expect(await get('/fr/product/mug')).toBe('online /offline');
  });

  test('waits for a page without a copy', async () => {
    await get('/');
    await get('/fr');
    network = offline;
    expect(await get('/product/mug')).toBe('online /offline');
    expect(await get('/fr/checkout')).toBe('online /fr/offline');
    await expect(get('/uploads/mug.jpg', 'image')).rejects.toThrow('Failed to fetch');
  });

  test('requests a hashed file only once', async () => {
    await get('/_astro/cart.abc.js');
    network = offline;
    expect(await get('/_astro/cart.abc.js')).toBe('online /_astro/cart.abc.js');
    await expect(get('/_astro/other.abc.js')).rejects.toThrow('Failed to fetch');
  });

  test('deletes copies of pages that are gone', async () => {
    for (const path of ['/product/gone', '/product/moved', '/product/mug']) await get(path);
    network = () => responseOf('not found', 'text/html', 404);
    expect(await get('/product/gone')).toBe('not found');
    network = () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
    await get('/product/moved');
    network = () => responseOf('sorry', 'text/html', 503);
    expect(await get('/product/mug')).toBe('sorry');
    expect(copies('page')).toEqual(['/offline', '/product/mug']);
  });

  test('limits the number and size of its pages', async () => {
    const { most } = offlineCaches.page;
    for (const path of ['/cart', '/fr/cart']) await get(path);
    for (let number = 0; number <= most; number++) await get(`/product/p${number}`);
    await get('/product/p1');
    await get('/product/last');
    expect(copies('page')).toHaveLength(most + 4);
    expect(copies('page')).toEqual(expect.arrayContaining(['/cart', '/offline', '/fr/cart', '/fr/offline']));
    expect(copies('page')).toContain('/product/p1');
    expect(copies('page')).not.toContain('/product/p2');
    network = () => responseOf('x'.repeat(mostBytes + 1));
    await get('/product/last');
    expect(copies('page')).not.toContain('/product/last');
  });

  test('still serves pages when the device is full', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    vi.spyOn(MemoryCache.prototype, 'put').mockRejectedValue(new Error('QuotaExceededError'));
    expect(await get('/cart')).toBe('online /cart');
    expect(warn).toHaveBeenCalled();
  });

  test('serves pages if the browser’s caches are broken', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.stubGlobal('caches', { open: () => Promise.reject(new Error('UnknownError')) });
    expect(await get('/cart')).toBe('online /cart');
    expect(await get('/_astro/cart.abc.js')).toBe('online /_astro/cart.abc.js');
    network = offline;
    await expect(get('/cart')).rejects.toThrow('Failed to fetch');
  });

  test('stores pages that were open before it started', async () => {
    await start('worker', ['/fr/product/mug?mail=1', '/checkout']);
    expect(copies('page')).toEqual(['/fr/product/mug', '/fr/offline']);
  });

  test('stores a page and its scripts when asked to (promise 40)', async () => {
    const asked: string[] = [];
    network = (path) => {
      asked.push(path);
      const isPage = !path.includes('.');
      const body = isPage ? 'from "/_astro/cart.a1.js", from "/_astro/react.b2.js"' : 'code';
      return responseOf(body, isPage ? 'text/html' : 'text/javascript');
    };
    for (const data of ['/fr/cart', '/fr/cart', '/checkout']) await fire('message', { data }).work();
    const scripts = ['/_astro/cart.a1.js', '/_astro/react.b2.js'];
    expect([copies('page'), copies('file')]).toEqual([['/fr/cart', '/fr/offline'], scripts]);
    expect(asked.sort()).toEqual([...scripts, '/fr/cart', '/fr/offline'].sort());
    network = offline;
    await fire('message', { data: '/cart' }).work();
    expect(copies('page')).not.toContain('/cart');
  });

  test.each([
    ['can’t be loaded', offline],
    ['is unavailable', () => responseOf('sorry', 'text/javascript', 503)],
  ])('stores a page later if its script %s', async (_, refuse) => {
    const page = () => responseOf('from "/_astro/cart.a1.js", from "/_astro/react.b2.js"');
    const code = () => responseOf('code', 'text/javascript');
    network = (path) => (path.includes('react') ? refuse() : path.includes('.') ? code() : page());
    await fire('message', { data: '/cart' }).work();
    expect(copies('page')).not.toContain('/cart');
    network = (path) => (path.includes('.') ? code() : page());
    await fire('message', { data: '/cart' }).work();
    expect(copies('file')).toEqual(['/_astro/cart.a1.js', '/_astro/react.b2.js']);
    expect(copies('page')).toContain('/cart');
  });

  test('can be replaced by a worker that removes all copies', async () => {
    await get('/cart');
    await get('/_astro/cart.abc.js');
    await start('retire');
    expect([...stored.keys()]).toEqual([]);
    expect(unregister).toHaveBeenCalled();
    expect(listeners['fetch']).toBeUndefined();
  });
});
