/**
 * Whatever makes a rebuild fail, the shop stays online, and the next rebuild gives the same files as a clean build. Until
 * a rebuild applies its changes, the live files don't change.
 */
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { controlOf } from '../support/page/connection.ts';
import { compileAgain } from '../support/rebuild/compile-once.ts';
import { withFault, withFullThreads } from '../support/rebuild/disk.ts';
import { filesOf, openRebuildShop, startRebuild } from '../support/rebuild/shop.ts';

const shop = await openRebuildShop();
afterAll(() => shop.close());
const control = controlOf(shop.api);
const [slug = ''] = shop.slugs('product');
let highest = 50;
let price = 0;

/** Changes a price, so that the next rebuild has work. */
const changePrice = (): Promise<void> => setPrice(++highest * 100);

async function setPrice(cents: number): Promise<void> {
  price = cents;
  await shop.edit([{ edit: 'product.change', slug, set: { price: price / 100, vatRate: 0 } }]);
}

// Products with similar prices are related. All later changes of the price are small, so the same products stay
// related.
await changePrice();
await shop.rebuild();
beforeEach(changePrice);
afterEach(control.reset);

/** The live page of the product. */
const page = () => readFileSync(join(shop.out, `product/${slug}.html`), 'utf8');
/** Whether that page still shows an older price. */
const isOld = () => !page().includes(`data-price="${price}"`);

const fullDisk = expect.objectContaining({
  message: expect.stringMatching(/^The disk of \S+ is full$/),
  advice: 'Free up some space, then run this again.\nThe live shop stays as it is.',
});

test('a rebuild without the API changes nothing (promise 48)', async () => {
  const before = filesOf(shop.out);
  await control.fault({ kind: 'abort', path: '/v1/*' });
  expect(await startRebuild(shop).ended).toEqual({
    code: 1,
    text: expect.stringMatching(/Lost the connection to the API[\s\S]*\nThe live shop stays as it is\.\n$/),
  });
  expect(filesOf(shop.out)).toEqual(before);
});

test('the page of an unreadable product stays as it was', async () => {
  const before = filesOf(shop.out);
  await control.fault(
    { kind: 'status', status: 404, path: '/v1/catalog' },
    { kind: 'status', status: 500, path: `/v1/product/slug/${slug}` },
  );
  await shop.rebuild({ patience: { retries: 1, backoff: 10 } });
  expect(filesOf(shop.out)).toEqual(before);
  await control.reset();
  await shop.rebuild();
  expect(isOld()).toBe(false);
});

test('a second rebuild is refused while one runs', async () => {
  const first = shop.rebuild();
  await expect(shop.rebuild()).rejects.toThrow('is running');
  expect((await first).mode).not.toBe('unchanged');
  expect(isOld()).toBe(false);
});

test('a full disk leaves the live shop as it is', async () => {
  const before = filesOf(shop.out);
  // These calls come before the rebuild applies its changes.
  for (const call of [4, 6, 8])
    expect(await withFault('full', call, () => shop.rebuild()), `call ${call}`).toMatchObject({
      struck: true,
      error: fullDisk,
    });
  expect(filesOf(shop.out)).toEqual(before);
});

test('a full disk stops the threads that render', async () => {
  const before = filesOf(shop.out);
  await expect(withFullThreads(() => shop.rebuild())).rejects.toEqual(fullDisk);
  expect(filesOf(shop.out)).toEqual(before);
  expect(await shop.rebuild()).toMatchObject({ mode: 'delta' });
  expect(isOld()).toBe(false);
});

test('a damaged renderer in the cache is compiled again', async () => {
  await shop.rebuild();
  const folder = join(shop.cache, 'renderer');
  for (const name of readdirSync(folder)) writeFileSync(join(folder, name, 'renderer.json'), 'damaged');
  compileAgain();
  await changePrice();
  expect(await shop.rebuild()).toMatchObject({ mode: 'full' });
  expect(isOld()).toBe(false);
});

test('a rebuild creates a deleted output folder again', async () => {
  rmSync(shop.out, { recursive: true });
  await shop.rebuild();
  expect(isOld()).toBe(false);
});

test('a killed rebuild leaves only complete pages', async () => {
  const began = Date.now();
  expect(await startRebuild(shop).ended).toMatchObject({ code: 0 });
  const whole = Date.now() - began;
  const pages = new Set([page()]);
  for (let kill = 0; kill < 3; kill++) {
    const old = price;
    await changePrice();
    const run = startRebuild(shop);
    await wait(((kill + 0.5) / 3) * whole);
    run.child.kill('SIGKILL');
    const { code } = await run.ended;
    if (kill === 0) expect(code).toBeNull();
    pages.add(page());
    // After the second and third kill, the price is reverted before the next rebuild.
    if (kill > 0) await setPrice(old);
    await shop.rebuild();
    pages.add(page());
    expect(isOld(), `kill ${kill}`).toBe(false);
  }
  // Without this, a failing test would print whole pages.
  const state = (html: string) =>
    /<!doctype html>[\s\S]*<\/html>/i.test(html) ? 'whole' : html.slice(0, 100);
  for (const html of pages) expect(state(html)).toBe('whole');
});

test('the API may have the shop’s own origin', async () => {
  const variables = { ...shop.variables, PUBLIC_SITE_URL: shop.api.url };
  const [out, cache] = [join(shop.out, '../own'), join(shop.cache, '../own-cache')];
  await shop.rebuild({ variables, out, cache });
  expect(readFileSync(join(out, 'cart.html'), 'utf8')).not.toContain('preconnect');
});

test('a rebuild from an older cache renders all pages (promise 65)', async () => {
  await shop.rebuild();
  const saved = `${shop.cache}.saved`;
  cpSync(shop.cache, saved, { recursive: true });
  await changePrice();
  await shop.rebuild();
  rmSync(shop.cache, { recursive: true });
  renameSync(saved, shop.cache);
  await changePrice();
  expect(await shop.rebuild()).toMatchObject({ mode: 'full' });
  expect(isOld()).toBe(false);
  expect(await shop.rebuild()).toMatchObject({ mode: 'unchanged' });
});
