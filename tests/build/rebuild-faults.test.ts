/**
 * Whatever makes a rebuild fail, the shop stays online, and the next rebuild gives the same files as a clean build. Until
 * a rebuild applies its changes, the live files don't change.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Preview, startPreview } from '../../scripts/preview/preview.ts';
import { fraction } from '../../scripts/reference-api/seed/scale.ts';
import {
  contentOf,
  filesOf,
  openRebuildShop,
  type RebuildShop,
  startRebuild,
} from '../support/rebuild-shop.ts';

// These time-outs are long enough for a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
const patient = { timeout: 60_000 };

/** A separate disk that a test can fill up, if the current user is allowed to mount one. */
const disk = mkdtempSync(join(tmpdir(), 'shop-disk-'));
const ownDisk = mount('size=1g');
let shop: RebuildShop;
let preview: Preview;
let visitor: Visitor;
let page: string;
let highest = 50;
let price = 0;

function mount(options: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

beforeAll(async () => {
  shop = await openRebuildShop(disk);
  await shop.rebuild();
  preview = await startPreview({ dir: shop.out, port: 0 });
  const { slug } = shop.api.db.prepare('SELECT slug FROM product ORDER BY position').get() as {
    slug: string;
  };
  page = `/product/${slug}`;
});
afterAll(async () => {
  await preview.close();
  await shop.close();
  if (ownDisk) execFileSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

beforeEach(async () => {
  await changePrice();
  visitor = visit(preview.url, ['/', page, '/fr/categories']);
});
afterEach(async () => {
  await visitor.stop();
  await shop.control('faults');
});

/** Changes a price, so that the next rebuild has work. */
const changePrice = (): Promise<void> => setPrice(++highest * 100);

async function setPrice(cents: number): Promise<void> {
  price = cents;
  await shop.edit([
    { edit: 'product.change', slug: page.slice('/product/'.length), set: { price: price / 100, vatRate: 0 } },
  ]);
}

const text = async (): Promise<string> => (await fetch(preview.url + page)).text();

/** Whether the live page still shows an older price. */
const isOld = async () => !(await text()).includes(`data-price="${price}"`);

/** The error message of a rebuild that gives up after one retry. */
const failing = () =>
  shop.rebuild({ patience: { timeout: 2000, retries: 1, backoff: 10 } }).then(
    () => 'no failure',
    (error: Error) => error.message,
  );

/** Expects that no file has changed, and that the visitor always received the same three pages. */
async function unharmed(before: ReturnType<typeof filesOf>): Promise<void> {
  expect(filesOf(shop.out)).toEqual(before);
  const looks = visitor.looks();
  await expect.poll(() => visitor.looks(), patient).toBeGreaterThan(looks + 3);
  await visitor.stop();
  expect([...visitor.seen].map((answer) => answer.slice(0, 60))).toHaveLength(3);
  for (const answer of visitor.seen) expect(answer).toMatch(/^\S+ 200 <!doctype html>/i);
}

it.each([
  ['is down (promise 48)', { kind: 'abort' }, 'Lost the connection to the API'],
  ['sends truncated JSON', { kind: 'malformed' }, 'sent an invalid response'],
  ['is too slow', { kind: 'delay', milliseconds: 600_000 }, 'does not answer'],
])('a rebuild leaves the live site as it is if the API %s', async (_what, fault, message) => {
  const before = filesOf(shop.out);
  await shop.control('faults', { ...fault, path: '/v1/*' });
  expect(await failing()).toContain(message);
  await unharmed(before);
});

it('a rebuild repeats failed calls and succeeds even if every third call fails', async () => {
  await shop.control('faults', { kind: 'status', status: 500, path: '/v1/*', every: 3 });
  // With so many retries, every call succeeds in the end.
  await shop.rebuild({ patience: { retries: 20, backoff: 10 } });
  expect(await isOld()).toBe(false);
});

it('the page of an unreadable product stays as it was until a rebuild can read the product', async () => {
  const before = filesOf(shop.out);
  await shop.control('faults', {
    kind: 'status',
    status: 500,
    path: `/v1/product/slug/${page.split('/').at(-1)}`,
  });
  await shop.rebuild({ patience: { retries: 1, backoff: 10 } });
  await unharmed(before);
  await shop.control('faults');
  await shop.rebuild();
  expect(await isOld()).toBe(false);
});

it('while a rebuild is running, a second one is refused and the first one continues', async () => {
  await shop.control('calls');
  await shop.control('faults', { kind: 'delay', path: '/v1/*', milliseconds: 4000, times: 1 });
  const before = filesOf(shop.out);
  const first = startRebuild(shop);
  await expect
    .poll(async () => (await fetch(`${shop.api.url}/__test__/calls`)).text(), patient)
    .not.toBe('{}');
  expect(await failing()).toContain('is running');
  expect(filesOf(shop.out)).toEqual(before);
  expect(await first.ended).toMatchObject({ code: 0 });
  expect(await isOld()).toBe(false);
});

it('if the disk is full, a rebuild leaves the live site as it is', async () => {
  const before = filesOf(shop.out);
  if (ownDisk) {
    for (const room of [20_000, 200_000]) {
      const { blocks, bfree, bsize } = statfsSync(disk);
      execFileSync('mount', ['-o', `remount,size=${(blocks - bfree) * bsize + room}`, disk]);
      expect(await startRebuild(shop).ended, `room for ${room} bytes`).toMatchObject({ code: 1 });
      expect(filesOf(shop.out)).toEqual(before);
    }
    execFileSync('mount', ['-o', 'remount,size=1g', disk]);
  } else {
    // This limits every file to 16 kB, which is less than a page.
    expect((await startRebuild(shop, 32).ended).code).not.toBe(0);
  }
  await unharmed(before);
});

it('a damaged renderer in the cache is compiled again', async () => {
  await shop.rebuild();
  const folder = join(shop.cache, 'renderer');
  for (const name of readdirSync(folder)) writeFileSync(join(folder, name, 'renderer.json'), 'damaged');
  await changePrice();
  expect(await shop.rebuild()).toMatchObject({ result: 'built', mode: 'full' });
  expect(await isOld()).toBe(false);
});

it('a rebuild creates a deleted output folder again', async () => {
  await visitor.stop();
  rmSync(shop.out, { recursive: true });
  await shop.rebuild();
  expect(await isOld()).toBe(false);
});

it('a rebuild that is killed leaves only complete pages, and the next one repairs the site', async () => {
  const began = Date.now();
  expect(await startRebuild(shop).ended).toMatchObject({ code: 0 });
  const whole = Date.now() - began;
  const pages = new Set([await text()]);
  for (let kill = 0; kill < 3; kill++) {
    const old = price;
    await changePrice();
    const run = startRebuild(shop);
    await wait(((kill + fraction(`kill ${kill}`)) / 3) * whole);
    run.child.kill('SIGKILL');
    await run.ended;
    pages.add(await text());
    // After the second and third kill, the price is reverted before the next rebuild.
    if (kill > 0) await setPrice(old);
    await shop.rebuild();
    pages.add(await text());
    expect(await isOld(), `kill ${kill}`).toBe(false);
  }
  // Without this, a failing test would print whole pages.
  const state = (page: string) =>
    /<!doctype html>[\s\S]*<\/html>/i.test(page) ? 'whole' : page.slice(0, 100);
  for (const answer of [...visitor.seen, ...pages]) expect(state(answer)).toBe('whole');
  for (const answer of visitor.seen) expect(answer.split(' ')[1]).toBe('200');
});

it('after the cache is lost, a rebuild renders every page, and gets the same site as the earlier rebuilds', async () => {
  await shop.rebuild();
  const before = contentOf(shop.out);
  rmSync(shop.cache, { recursive: true });
  const { mode, change } = await shop.rebuild();
  expect(mode).toBe('full');
  expect([...change.changed, ...change.added].filter((path) => path.endsWith('.html'))).toEqual([]);
  expect(contentOf(shop.out)).toEqual(before);
});

/** A visitor who keeps requesting pages during a rebuild. */
interface Visitor {
  /** Every different response so far, such as `/cart 200 <html>`, or the error if there was no response. */
  seen: ReadonlySet<string>;
  looks: () => number;
  stop: () => Promise<void>;
}

function visit(url: string, paths: readonly string[]): Visitor {
  const seen = new Set<string>();
  let looks = 0;
  let stopped = false;
  const look = async (path: string): Promise<void> => {
    try {
      const answer = await fetch(url + path);
      seen.add(`${path} ${answer.status} ${await answer.text()}`);
    } catch (error) {
      seen.add(`${path} ${error instanceof Error ? error.message : error}`);
    }
    looks++;
  };
  const round = async (): Promise<void> => {
    while (!stopped) {
      for (const path of paths) await look(path);
      await wait(25);
    }
  };
  const rounds = round();
  return {
    seen,
    looks: () => looks,
    stop: () => {
      stopped = true;
      return rounds;
    },
  };
}

it('a rebuild renders every page if somebody has restored an older cache', async () => {
  await shop.rebuild();
  const saved = `${shop.cache}.saved`;
  cpSync(shop.cache, saved, { recursive: true });
  await changePrice();
  await shop.rebuild();
  rmSync(shop.cache, { recursive: true });
  renameSync(saved, shop.cache);
  await changePrice();
  expect(await shop.rebuild()).toMatchObject({ mode: 'full' });
  expect(await isOld()).toBe(false);
  expect(await shop.rebuild()).toMatchObject({ result: 'unchanged' });
});
