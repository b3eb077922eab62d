/**
 * `npm run bench:rebuild [-- --products 1000,10000,50000]`: measures rebuilds against the reference API. For each size, it
 * runs a full build, a build without changes, and builds after changes of the catalogue. Prints time, CPU time, calls of the
 * API, memory, changed files and disk space. Creates each catalogue once and caches it in `.cache/bench`. With `--verify`, it
 * then builds the shop from scratch, and compares this site with the rebuilt one.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { contentOf, copyFormerSlugs } from '../bench/clean-build.ts';
import { difference } from '../rebuild/places/difference.ts';
import { ManifestFiles } from '../rebuild/places/manifest-files.ts';
import { manifestIn } from '../rebuild/places/output.ts';
import { isFeed } from '../rebuild/render/feeds.ts';
import { readOptions, wholeNumberOf } from './options.ts';

const { products, verify } = readOptions('npm run bench:rebuild', {
  products: { type: 'string', default: '1000,10000,50000', value: 'N,…', help: 'Products in each shop' },
  verify: { type: 'boolean', default: false, help: 'Compare the shop with one that is built from scratch' },
});
const sizes = products.split(',').map((size) => wholeNumberOf('products', size, { min: 1, max: 1_000_000 }));
const root = resolve(import.meta.dirname, '../..');
const folder = join(root, '.cache/bench');

console.log(`Node ${process.version}. The columns:
  time, and its share of the time of the full build
  CPU time of the command and of the API (Linux only)
  calls of the API
  memory of all processes of the command (Linux only)
  changed pages
  changed files other than product feeds, and their size raw and as Brotli
  size of the manifest for a bucket
  product feeds, if they were written
`);
for (const size of sizes) await measure(size);

async function measure(size: number): Promise<void> {
  const api = await startApi(join(folder, `api-${size}`), String(size));
  try {
    const folders = { out: join(folder, `dist-${size}`), cache: join(folder, `cache-${size}`) };
    for (const path of [folders.out, folders.cache]) rmSync(path, { recursive: true, force: true });
    console.log(`${size} products in two languages`);
    const full = await run(api, folders);
    print('full build', full, full);
    const cases: readonly [what: string, change: () => Promise<void>][] = [
      ['nothing changed', async () => undefined],
      ['1 category renamed', () => renameCategory(api)],
      ['1 price, same order', () => raisePrice(api)],
      ['1 price, new order', () => changePrices(api, 1)],
      ['1 product added', () => addProduct(api)],
      ['1 product removed', () => removeProduct(api)],
      ['1 % of prices', () => changePrices(api, Math.ceil(size / 100))],
    ];
    for (const [what, change] of cases) {
      await change();
      print(what, await run(api, folders), full);
    }
    if (verify) await compareWithCleanBuild(api, folders);
    console.log(
      `  On disk: ${megabytes(sizeOf(folders.out))} in the shop, ${megabytes(sizeOf(folders.cache))} in the cache`,
    );
    console.log();
  } finally {
    await api.stop();
  }
}

type Api = Awaited<ReturnType<typeof startApi>>;

/** Runs the reference API in a process of its own, whose CPU time can be measured. */
async function startApi(dataDir: string, products: string) {
  const options = ['--port', '0', '--data', dataDir, '--products', products, '--test'];
  const server = spawn(process.execPath, [join(root, 'scripts/commands/api.ts'), ...options], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(server, 'close');
  const stop = async () => {
    server.kill();
    await ended;
  };
  let output = '';
  for await (const chunk of server.stdout) {
    output += String(chunk);
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
    if (url) return { pid: server.pid ?? 0, url, dataDir, stop };
  }
  throw new Error(
    `The API exited before it was listening. If ${dataDir} contains another version's catalogue, delete it and try again.`,
  );
}

/**
 * Changes the prices of the first `count` products by id. Ids are hashes, so these products are spread over the whole
 * catalogue. The new prices depend on the time, so that another run changes them again.
 */
async function changePrices({ url, dataDir }: Api, count: number): Promise<void> {
  const start = Date.now() % 10_000;
  const edits = rows(
    dataDir,
    'SELECT slug FROM product WHERE options_en IS NULL ORDER BY id LIMIT ?',
    count,
  ).map(({ slug }, index) => ({
    edit: 'product.change',
    slug,
    set: { price: (start + index * 37 + 500) / 100 },
  }));
  await edit(url, edits);
}

/** Raises the highest price, so that no list changes its order. */
async function raisePrice({ url, dataDir }: Api): Promise<void> {
  const query =
    'SELECT slug, price_cents FROM product WHERE options_en IS NULL ORDER BY price_cents DESC, id LIMIT ?';
  const [dearest] = rows(dataDir, query, 1);
  const price = Number(dearest?.['price_cents']) / 100 + 1;
  await edit(url, [{ edit: 'product.change', slug: dearest?.['slug'], set: { price } }]);
}

async function removeProduct({ url, dataDir }: Api): Promise<void> {
  const [first] = rows(dataDir, 'SELECT slug FROM product ORDER BY id LIMIT ?', 1);
  await edit(url, [{ edit: 'product.remove', slug: first?.['slug'] }]);
}

/** Adds a product beside the first one by id, in the middle of a category. The slug depends on the time, so each run has a new slug. */
async function addProduct({ url, dataDir }: Api): Promise<void> {
  const query = `
    SELECT category.slug AS category, product.position, price_cents FROM product JOIN category ON category.id = category_id
    ORDER BY product.id LIMIT ?`;
  const [first] = rows(dataDir, query, 1);
  const slug = `added-${Date.now()}`;
  const set = {
    name: { en: slug, fr: slug },
    category: first?.['category'],
    position: first?.['position'],
    price: Number(first?.['price_cents']) / 100,
  };
  await edit(url, [{ edit: 'product.add', slug, set }]);
}

/** Gives the first category another slug. Every page links to each category, so every page changes. */
async function renameCategory({ url, dataDir }: Api): Promise<void> {
  const [first] = rows(dataDir, 'SELECT slug FROM category ORDER BY id LIMIT ?', 1);
  const slug = String(first?.['slug']);
  await edit(url, [{ edit: 'category.rename', slug, to: `renamed-${Date.now()}` }]);
}

function rows(dataDir: string, query: string, count: number) {
  using db = new DatabaseSync(join(dataDir, 'shop.db'), { readOnly: true });
  return db.prepare(query).all(count);
}

async function edit(url: string, edits: readonly object[]): Promise<void> {
  const response = await fetch(`${url}/__test__/catalog`, { method: 'POST', body: JSON.stringify(edits) });
  if (!response.ok) throw new Error(await response.text());
}

/** Throws if the shop isn't byte for byte the same as one that is built from scratch. Leaves out feeds, which may be a day old. */
async function compareWithCleanBuild(api: Api, { out, cache }: Folders): Promise<void> {
  const clean = { out: `${out}-clean`, cache: `${cache}-clean` };
  for (const path of [clean.out, clean.cache]) rmSync(path, { recursive: true, force: true });
  copyFormerSlugs(join(cache, 'snapshot.db'), clean.cache);
  await run(api, clean);
  const [stepwise, whole] = [contentOf(out), contentOf(clean.out)];
  const all = [...Object.keys(stepwise), ...Object.keys(whole)];
  const names = new Set(all.filter((name) => !isFeed(name.replace(/\.(br|gz)$/, ''))));
  const differing = [...names].filter((name) => stepwise[name] !== whole[name]);
  if (differing.length > 0)
    throw new Error(
      `${differing.length} of ${names.size} files differ from a clean build: ${differing.slice(0, 20).join(', ')}`,
    );
  console.log(`  All ${names.size} files are the same as those of a clean build`);
  for (const path of [clean.out, clean.cache]) rmSync(path, { recursive: true });
}

type Folders = Record<'out' | 'cache', string>;

/** Measures a rebuild. `processor` and `apiProcessor` are CPU seconds. */
async function run({ pid, url }: Api, { out, cache }: Folders) {
  const before = manifestOf(out);
  const startedAt = Date.now();
  const began = performance.now();
  const cpuBefore = cpuTime(process.pid, { ofChildren: true });
  const apiBefore = cpuTime(pid);
  const child = spawn(
    process.execPath,
    [join(root, 'scripts/commands/rebuild.ts'), '--out', out, '--cache', cache],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PUBLIC_API_URL: url },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  let memory = 0;
  const watch = setInterval(() => (memory = Math.max(memory, memoryOf(child.pid ?? 0))), 200);
  const [code] = await once(child, 'close');
  clearInterval(watch);
  const seconds = (performance.now() - began) / 1000;
  if (code !== 0) throw new Error(`The rebuild failed:\n${output}`);
  const processor = cpuTime(process.pid, { ofChildren: true }) - cpuBefore;
  const apiProcessor = cpuTime(pid) - apiBefore;
  const calls = Number(/(\d+) calls/.exec(output)?.[1] ?? 0);
  const records = sizeOf(join(out, '.shop'), startedAt);
  return { seconds, processor, apiProcessor, calls, memory, records, ...writtenTo(out, before) };
}

/** CPU seconds that a process has used, on Linux. With `ofChildren`, the CPU seconds of its ended descendants instead. */
function cpuTime(pid: number, { ofChildren = false } = {}): number {
  if (process.platform !== 'linux') return Number.NaN;
  // The process name in brackets may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  const [user = 0, system = 0] = fields.slice(ofChildren ? 13 : 11);
  // There are 100 clock ticks per second on every Linux that Node supports.
  return (user + system) / 100;
}

/** Bytes of memory of a process and its descendants now, on Linux. Memory that several of them share counts once for each. */
function memoryOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  try {
    const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return children.reduce((sum, child) => sum + memoryOf(child), own);
  } catch {
    // The process or a thread has just ended.
    return 0;
  }
}

/** The bytes of a folder's files. Leaves out files that were last written before `since`, in milliseconds since 1970. */
function sizeOf(folder: string, since = 0): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name)))
    .reduce((sum, { size, mtimeMs }) => sum + (mtimeMs >= since ? size : 0), 0);
}

/** Counts added and changed files, and their bytes, raw and compressed. A file without a compressed copy counts as it is. */
function writtenTo(out: string, before: ManifestFiles) {
  const { added, changed } = difference(before, manifestOf(out));
  const all = [...added, ...changed];
  const paths = all.filter((path) => !isFeed(path));
  const size = (path: string) => statSync(join(out, path), { throwIfNoEntry: false })?.size;
  const raw = (some: readonly string[]) => some.reduce((sum, path) => sum + (size(path) ?? 0), 0);
  return {
    pages: paths.filter((path) => path.endsWith('.html')).length,
    files: paths.length,
    raw: raw(paths),
    brotli: paths.reduce((sum, path) => sum + (size(`${path}.br`) ?? size(path) ?? 0), 0),
    feeds: raw(all.filter(isFeed)),
  };
}

/** Reads the manifest as a whole, because the next run overwrites its pieces. */
function manifestOf(out: string): ManifestFiles {
  return ManifestFiles.of(manifestIn(out)?.files ?? []);
}

function print(what: string, measured: Awaited<ReturnType<typeof run>>, full: { seconds: number }): void {
  const { seconds, processor, apiProcessor, calls, memory, pages, files, raw, brotli, records, feeds } =
    measured;
  const share = `${((100 * seconds) / full.seconds).toFixed(1)} %`;
  const columns = [
    what.padEnd(20),
    `${seconds.toFixed(1).padStart(7)} s ${share.padStart(8)} of full`,
    `CPU ${processor.toFixed(1).padStart(6)} + ${apiProcessor.toFixed(1).padStart(5)} s`,
    `${String(calls).padStart(6)} calls`,
    megabytes(memory).padStart(8),
    `${String(pages).padStart(6)} pages`,
    `${String(files).padStart(6)} files`,
    `${megabytes(raw).padStart(8)} raw, ${megabytes(brotli).padStart(8)} as Brotli, ${megabytes(records)} of manifest`,
    ...(feeds > 0 ? [`feeds ${megabytes(feeds)}`] : []),
  ];
  console.log(`  ${columns.join('  ')}`);
}

function megabytes(size: number): string {
  return `${(size / 1e6).toFixed(size < 1e7 ? 2 : 0)} MB`;
}
