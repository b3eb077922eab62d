/** A small shop that tests can edit and rebuild repeatedly, and functions that compare its files. */
import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { parseManifest } from '../../scripts/rebuild/places/manifest.ts';
import { type RebuildOptions, type Rebuilt, rebuild } from '../../scripts/rebuild/rebuild.ts';
import type { CatalogEdit } from '../../scripts/reference-api/control/catalog-edit.ts';
import { parseEnv } from '../../src/env.ts';
import { type ReferenceApi, startReferenceApi } from './reference-api.ts';

export type RebuildShop = Awaited<ReturnType<typeof openRebuildShop>>;

/** The number of products per category. Most have more products than a page shows as related, and one has fewer. */
const sizes = [8, 6, 5, 3];

/** `given` is an empty folder to use. `close` keeps it. */
export async function openRebuildShop(given?: string) {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'shop-rebuild-'));
  const api = await startReferenceApi({ products: sizes.reduce((sum, size) => sum + size, 0) });
  api.context.quiet = true;
  const out = join(folder, 'dist');
  const cache = join(folder, 'cache');
  const variables = {
    SHOP_DIR: 'tests/support/small-shop',
    PUBLIC_API_URL: api.url,
    PUBLIC_SITE_URL: 'https://shop.example',
    PAGE_SIZE: '4',
  };
  const env = parseEnv(variables);
  let cleanBuilds = 0;

  /** Posts `body` to an endpoint under `/__test__/`. Without a body, sends a DELETE request. */
  const control = async (name: string, body?: unknown) => {
    const method = body === undefined ? 'DELETE' : 'POST';
    const response = await fetch(`${api.url}/__test__/${name}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  };
  const edit = (edits: readonly CatalogEdit[]) => control('catalog', edits);
  await edit(arrangement(api));
  return {
    api,
    out,
    cache,
    variables,
    edit,
    control,
    /** Rebuilds into `out`. */
    rebuild: (options: Partial<RebuildOptions> = {}) => run({ env, out, cache, ...options }),
    /** Builds the same catalogue from scratch into a new folder. Of earlier builds, it only knows the removed slugs. */
    async buildClean() {
      const name = `clean-${++cleanBuilds}`;
      const fresh = join(folder, `${name}-cache`);
      carryHistory(join(cache, 'snapshot.db'), fresh);
      await run({ env, out: join(folder, name), cache: fresh });
      return join(folder, name);
    },
    async close() {
      await api.close();
      if (given === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Random edits may remove much of the catalogue, which a rebuild would otherwise refuse. */
const run = (options: Omit<RebuildOptions, 'signal'>): Promise<Rebuilt> =>
  rebuild({ signal: new AbortController().signal, maxShrink: 1, effort: 'low', ...options });

/** Moves all products into the first categories and removes the other categories. */
function arrangement(api: ReferenceApi): CatalogEdit[] {
  const slugs = (table: string) =>
    api.db
      .prepare(`SELECT slug FROM ${table} ORDER BY position`)
      .all()
      .map(({ slug }) => slug as string);
  const categories = slugs('category');
  const homes = sizes.flatMap((size, index) => Array<string>(size).fill(categories[index] ?? ''));
  return [
    ...slugs('product').map(
      (slug, index): CatalogEdit => ({
        edit: 'product.change',
        slug,
        set: { category: homes[index] ?? null },
      }),
    ),
    ...categories.slice(sizes.length).map((slug): CatalogEdit => ({ edit: 'category.remove', slug })),
  ];
}

/** Copies the removed slugs, which only the earlier snapshot has. */
function carryHistory(snapshot: string, cache: string): void {
  mkdirSync(cache, { recursive: true });
  const file = join(cache, 'snapshot.db');
  cpSync(snapshot, file);
  const db = new DatabaseSync(file);
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  for (const { name } of tables) if (name !== 'removed') db.exec(`DELETE FROM "${name}"`);
  db.close();
}

/**
 * Starts a rebuild in a separate process, which tests can kill. `fileSize` is the size of the largest file that it can
 * write, in blocks of 512 bytes.
 */
export function startRebuild(shop: RebuildShop, fileSize?: number) {
  const program = resolve('scripts/rebuild/commands/build.ts');
  const command = [resolve('node_modules/.bin/node'), program, '--out', shop.out, '--cache', shop.cache];
  const limited = ['sh', '-c', `ulimit -f ${fileSize}; exec "$@"`, 'sh', ...command];
  const [file = '', ...words] = fileSize === undefined ? command : limited;
  const child = spawn(file, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...shop.variables },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += String(part)));
  const ended = new Promise<{ code: number | null; text: string }>((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => done({ code, text }));
  });
  return { child, ended };
}

function uncompressed(path: string): Buffer {
  const bytes = readFileSync(path);
  if (path.endsWith('.br')) return brotliDecompressSync(bytes);
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

/**
 * All files of the site in a folder by name, including compressed copies: the hash of the uncompressed content, and the
 * inode, which shows whether the file was written again.
 */
export function filesOf(dir: string) {
  const files = new Map<string, { hash: string; inode: number }>();
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(dir.length + 1);
    if (!entry.isFile() || name.startsWith('.shop/')) continue;
    files.set(name, { hash: hash('sha256', uncompressed(path)), inode: statSync(path).ino });
  }
  return files;
}

/** Name → hash of the site's files, without the assets that are kept for earlier builds. */
export function contentOf(out: string): Record<string, string> {
  const manifest = parseManifest(readFileSync(join(out, '.shop/manifest.json'), 'utf8'));
  const content: Record<string, string> = {};
  for (const [name, file] of filesOf(out))
    if (manifest?.files.get(name.replace(/\.(br|gz)$/, ''))?.unused === undefined) content[name] = file.hash;
  return content;
}

/** The differences between two sites, file by file. */
export function differences(out: string, other: string): string[] {
  const [one, two] = [contentOf(out), contentOf(other)];
  const names = new Set([...Object.keys(one), ...Object.keys(two)]);
  return [...names]
    .filter((name) => one[name] !== two[name])
    .map((name) => {
      if (one[name] === undefined) return `${name} is missing`;
      if (two[name] === undefined) return `${name} is extra`;
      return `${name} differs${firstDifference(join(out, name), join(other, name))}`;
    });
}

/** The first place where two texts differ. */
function firstDifference(file: string, other: string): string {
  if (/\.(br|gz)$/.test(file)) return '';
  const [one, two] = [readFileSync(file, 'utf8'), readFileSync(other, 'utf8')];
  let at = 0;
  while (at < one.length && one[at] === two[at]) at++;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 40), at + 120));
  return `: ${around(one)}, not ${around(two)}`;
}
