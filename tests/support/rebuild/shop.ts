/** A small shop that tests can edit and rebuild repeatedly, and functions that compare its files. */
import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { copyFormerSlugs } from '../../../scripts/bench/clean-build.ts';
import { siteFiles } from '../../../scripts/rebuild/places/output.ts';
import { rebuild } from '../../../scripts/rebuild/rebuild.ts';
import type { RebuildOptions, Rebuilt } from '../../../scripts/rebuild/run/rebuild-options.ts';
import type { CatalogEdit } from '../../../scripts/reference-api/control/catalog-edit.ts';
import { startReferenceApi } from '../api/reference-api.ts';
import { control } from '../api/shopper.ts';
import './compile-once.ts';

type RebuildShop = Awaited<ReturnType<typeof openRebuildShop>>;

/** `products` beyond 28 go into the last category. */
export async function openRebuildShop({ products = 24 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-rebuild-'));
  const api = await startReferenceApi({ products });
  api.context.quiet = true;
  // A product's page shows four related products. Three categories have more products than that, and one has fewer.
  api.db.exec(`
    UPDATE product SET category_id = (SELECT id FROM category WHERE category.position = min(product.position / 7, 3));
    DELETE FROM category WHERE position > 3`);
  const out = join(folder, 'dist');
  const cache = join(folder, 'cache');
  const variables = {
    SHOP_DIR: 'tests/support/rebuild/small-shop',
    PUBLIC_API_URL: api.url,
    PUBLIC_SITE_URL: 'https://shop.example',
    PUBLIC_DEMO_PAYMENTS: '1',
    PAGE_SIZE: '4',
    REBUILD_FEED_HOURS: '0',
  };
  return {
    api,
    out,
    cache,
    variables,
    async edit(edits: readonly CatalogEdit[]) {
      expect(await control(api, '/catalog', edits)).toMatchObject({ status: 200 });
    },
    /** The slugs of all products or categories, in the order of their lists. */
    slugs: (table: 'product' | 'category') =>
      Array.from(
        api.db.prepare(`SELECT slug FROM ${table} ORDER BY position`).all(),
        ({ slug }) => slug as string,
      ),
    /** Rebuilds into `out`. */
    rebuild: (options: Partial<RebuildOptions> = {}) => run({ variables, out, cache, ...options }),
    /** Builds the same catalogue into a new folder. The build begins without a snapshot, except for the table of former slugs. */
    async buildClean() {
      const clean = { out: join(folder, 'clean'), cache: join(folder, 'clean-cache') };
      copyFormerSlugs(cache, clean.cache);
      await run({ variables, ...clean });
      return clean.out;
    },
    async close() {
      await api.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Edits may remove much of the catalogue, which a rebuild would otherwise refuse. Every run writes the feeds, as a clean
 * build does.
 */
const run = (options: Omit<RebuildOptions, 'signal'>): Promise<Rebuilt> =>
  rebuild({ signal: new AbortController().signal, maxShrink: 1, feedHours: 0, effort: 'low', ...options });

/** Starts a rebuild in a separate process, which tests can kill. */
export function startRebuild({ out, cache, variables }: RebuildShop) {
  const program = resolve('scripts/commands/rebuild.ts');
  const child = spawn(resolve('node_modules/.bin/node'), [program, '--out', out, '--cache', cache], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...variables },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += String(part)));
  const ended = new Promise<{ code: number | null; text: string }>((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => done({ code, text }));
  });
  return { child, ended };
}

/**
 * All files of the site in a folder by name, each with the hash of its content and its inode. A new inode shows that the
 * file was written again.
 */
export function filesOf(dir: string) {
  const stateOf = (path: string) => ({ hash: hash('sha256', readFileSync(path)), inode: statSync(path).ino });
  return new Map(siteFiles(dir).map((name) => [name, stateOf(join(dir, name))]));
}
