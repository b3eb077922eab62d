/**
 * `npm run bench:pages [-- --runs N]`: measures the demo shop's pages on a simulated slow phone, over HTTP/2. Compares each
 * page with its floor: a bare page with the same text and pictures. Needs `openssl` to make a certificate.
 */
import { execFileSync } from 'node:child_process';
import { hash, X509Certificate } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { buildDemoShop } from '../bench/demo-shop.ts';
import { medianOf } from '../bench/median.ts';
import { startPhone } from '../bench/slow-phone.ts';
import { createPreview } from '../preview/preview.ts';
import { readOptions, wholeNumberOf } from './options.ts';

const { runs: runsText } = readOptions('npm run bench:pages', {
  runs: { type: 'string', default: '5', value: 'N', help: 'How often to measure each page' },
});
const runs = wholeNumberOf('runs', runsText, { min: 1, max: 100 });
const folder = resolve('.cache/bench/pages');
const floor = join(folder, 'floor');
const shop = 'https://127.0.0.1:4476';
const floorSite = 'https://127.0.0.1:4477';

const pressAdd = `(document.querySelector('[data-add-to-cart] [type=submit]')?.click(),
  localStorage.getItem('shopping-cart')?.includes('quantity'))`;
/**
 * The expression `ready` becomes true once the page can be used. It is `false` for pages where this isn't measured. `pressed` opens
 * the product page again. Its `ready` presses Add to cart, and becomes true once the cart has the product.
 */
const pages = {
  home: { path: '/', ready: 'false', needsCart: false },
  category: { path: '/category/kitchen', ready: 'false', needsCart: false },
  product: { path: '/product/carbon-steel-pan', ready: 'false', needsCart: false },
  pressed: { path: '/product/carbon-steel-pan', ready: pressAdd, needsCart: false },
  cart: { path: '/cart', ready: "document.body.innerText.includes('Carbon steel')", needsCart: true },
  checkout: {
    path: '/checkout',
    ready: "document.querySelector('main form input:enabled')",
    needsCart: true,
  },
};

/**
 * A script that records when the page paints and when it is ready, in milliseconds. It switches the service worker off,
 * because the worker's requests wouldn't be slowed down.
 */
const watch = (ready: string) => `
  Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
  globalThis.bench = {};
  new PerformanceObserver((list) => { for (const { startTime } of list.getEntries()) bench.largest = startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  (function look() {
    bench.first ??= performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    if (bench.first && !bench.ready && document.querySelector('main') && (${ready})) bench.ready = performance.now();
    requestAnimationFrame(look);
  })();`;

const out = await buildDemoShop(folder, shop, 4475);
mkdirSync(floor, { recursive: true });
const certificate = 'req -x509 -newkey rsa:2048 -nodes -subj /CN=127.0.0.1 -keyout - -out -';
const pem = execFileSync('openssl', certificate.split(' '), { stdio: 'pipe' });
const spki = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' });
for (const [dir, url] of Object.entries({ [out]: shop, [floor]: floorSite })) {
  const listener = getRequestListener(createPreview([dir]).fetch);
  createSecureServer({ key: pem, cert: pem }, listener).listen(new URL(url).port);
}
const openPhone = (ready: string) => startPhone(watch(ready), hash('sha256', spki, 'base64'));

type Measured = Record<string, number | undefined>;
const measured = new Map<string, Measured[]>();
const add = (name: string, one: Measured) => measured.set(name, [...(measured.get(name) ?? []), one]);
for (const name of ['home', 'category', 'product', 'pressed'] as const) await writeFloor(name);
for (let run = 1; run <= runs; run++) {
  console.log(`run ${run} of ${runs}`);
  for (const [name, { path, ready, needsCart }] of Object.entries(pages)) {
    add(name, await open(shop + path, ready, needsCart));
    if (!needsCart) add(`${name} floor`, await open(`${floorSite}/${name}`, 'false', false));
  }
  add('next', { without: await openNext(0), with: await openNext(3000) });
}
printTable();
process.exit();

/** Writes the bare page that is the floor of a page. Its pictures load in document order, which is the default of browsers. */
async function writeFloor(name: keyof typeof pages): Promise<void> {
  const phone = await openPhone('false');
  await phone.open(shop + pages[name].path);
  const body = await phone.run<string>(`[...document.querySelectorAll('main :is(h1, h2, h3, p, img)')]
    .filter((one) => one.naturalWidth ?? one.innerText).map((one) => {
      const plain = document.createElement(one.localName);
      plain.textContent = one.innerText;
      if (one.localName === 'img') Object.assign(plain, { src: one.currentSrc, width: one.width, height: one.height });
      return plain.outerHTML;
    }).join('\\n')`);
  await phone.close();
  const style = 'body{font:1rem/1.5 sans-serif;margin:1rem}img{max-width:100%;height:auto}';
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>${style}</style>`;
  const html = `<!doctype html><html lang="en"><title>${name}</title>${head}\n${body}\n`;
  writeFileSync(join(floor, `${name}.html`), html);
  writeFileSync(join(floor, `${name}.html.br`), brotliCompressSync(html));
}

async function open(url: string, ready: string, needsCart: boolean): Promise<Measured> {
  const first = `location.pathname === '${pages.product.path}' ? ${pressAdd} : ${ready}`;
  const phone = await openPhone(needsCart ? first : ready);
  if (needsCart) await phone.open(shop + pages.product.path);
  const bytes = await phone.open(url);
  const times = await phone.run<Measured>('bench');
  await phone.close();
  return { ...bytes, ...times, ready: (times['ready'] ?? Number.NaN) - (times['first'] ?? 0) };
}

/**
 * Milliseconds from pressing a link to the next page's first paint. Before the press, the pointer rests on the link for
 * `hover` milliseconds.
 */
async function openNext(hover: number): Promise<number> {
  const phone = await openPhone('false');
  await phone.open(shop + pages.category.path);
  const [x = 0, y = 0] = await phone.run<number[]>(`(() => {
    const link = document.querySelector('main a[href="${pages.product.path}"]');
    link.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = link.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  })()`);
  if (hover) for (const aside of [2, 0]) phone.mouse('Moved', x - aside, y);
  await wait(hover);
  const pressed = Date.now();
  for (const type of ['Pressed', 'Released'] as const) phone.mouse(type, x, y);
  await wait(5000);
  const painted = await phone.run<number>('performance.timeOrigin + bench.first');
  await phone.close();
  return painted - pressed;
}

function median(name: string, what: string): number {
  return medianOf((measured.get(name) ?? []).map((one) => one[what] ?? 0));
}

function printTable(): void {
  const rows: Record<string, Record<string, string>> = {};
  for (const name of Object.keys(pages)) {
    const row: Record<string, string> = {};
    for (const kind of ['html', 'javascript', 'css', 'image', 'other'])
      row[`${kind} kB`] = (median(name, kind) / 1000).toFixed(1);
    for (const paint of ['first', 'largest']) {
      row[`${paint} paint`] = median(name, paint).toFixed();
      row[`${paint}/floor`] = (median(name, paint) / median(`${name} floor`, paint)).toFixed(2);
    }
    rows[name] = { ...row, ready: median(name, 'ready').toFixed() };
  }
  console.log(`
Slow 4G, CPU slowed 4×, empty caches, medians of ${runs} runs, times in milliseconds.
“Ready” is the time from first paint until Add to cart has worked, the cart is shown, or the checkout shows its first field.
“/floor” is the time divided by that of a bare page with the same text and pictures.`);
  console.table(rows);
  for (const [hover, words] of [
    ['without', 'without hovering'],
    ['with', 'after hovering for 3 s'],
  ] as const)
    console.log(`Next page, ${words}: ${median('next', hover).toFixed()} ms from press to first paint`);
}
