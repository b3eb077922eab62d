/**
 * `npm run bench:rebuild [-- --products 1000,10000,50000]`: measures rebuilds against the reference API. For each size, it
 * runs a full build, a build without changes, one with one changed price, and one with 1 % of the prices changed. Prints
 * time, CPU time and written files. Creates each catalogue once and caches it in `.cache/bench`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { difference } from '../rebuild/places/difference.ts';
import { type Files, parseManifest } from '../rebuild/places/manifest.ts';

const { values } = parseArgs({ options: { products: { type: 'string', default: '1000,10000,50000' } } });
const sizes = values.products.split(',').map(Number);
if (!sizes.every((size) => Number.isInteger(size) && size > 0)) {
  console.error('Usage: npm run bench:rebuild -- [--products 1000,10000,50000]');
  process.exit(1);
}
const root = resolve(import.meta.dirname, '../..');
const folder = join(root, '.cache/bench');

console.log(
  `Node ${process.version}. Columns: time, CPU time of the command and of the API, and written files.\n`,
);
for (const size of sizes) await measure(size);

async function measure(size: number): Promise<void> {
  const api = await startApi(join(folder, `api-${size}`), String(size));
  try {
    const place = { out: join(folder, `dist-${size}`), cache: join(folder, `cache-${size}`) };
    for (const path of [place.out, place.cache]) rmSync(path, { recursive: true, force: true });
    console.log(`${size} products in two languages`);
    const full = await run(api, place);
    print('full build', full, full);
    print('nothing changed', await run(api, place), full);
    await changePrices(api, 1);
    print('1 price changed', await run(api, place), full);
    const changedCount = Math.ceil(size / 100);
    await changePrices(api, changedCount);
    print(`1 % changed (${changedCount})`, await run(api, place), full);
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
  using db = new DatabaseSync(join(dataDir, 'shop.db'), { readOnly: true });
  const start = Date.now() % 10_000;
  const edits = db
    .prepare('SELECT slug FROM product ORDER BY id LIMIT ?')
    .all(count)
    .map(({ slug }, index) => ({
      edit: 'product.change',
      slug,
      set: { price: (start + index * 37 + 500) / 100 },
    }));
  const response = await fetch(`${url}/__test__/catalog`, { method: 'POST', body: JSON.stringify(edits) });
  if (!response.ok) throw new Error(await response.text());
}

/** Measures a rebuild. `processor` and `apiProcessor` are CPU seconds. */
async function run({ pid, url }: Api, { out, cache }: { out: string; cache: string }) {
  const before = filesIn(out);
  const began = performance.now();
  const cpuBefore = cpuTime(process.pid, { ofChildren: true });
  const apiBefore = cpuTime(pid);
  const child = spawn(
    process.execPath,
    [join(root, 'scripts/commands/build.ts'), '--out', out, '--cache', cache],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PUBLIC_API_URL: url },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code] = await once(child, 'close');
  const seconds = (performance.now() - began) / 1000;
  if (code !== 0) throw new Error(`The rebuild failed:\n${output}`);
  const processor = cpuTime(process.pid, { ofChildren: true }) - cpuBefore;
  const apiProcessor = cpuTime(pid) - apiBefore;
  return { seconds, processor, apiProcessor, ...writtenTo(out, before) };
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

/** Counts added and changed files, including their compressed copies. */
function writtenTo(out: string, before: Files) {
  const { added, changed } = difference(before, filesIn(out));
  const paths = [...added, ...changed];
  const sizes = paths
    .flatMap((path) => [path, `${path}.br`, `${path}.gz`])
    .map((path) => statSync(join(out, path), { throwIfNoEntry: false })?.size)
    .filter((size) => size !== undefined);
  return {
    pages: paths.filter((path) => path.endsWith('.html')).length,
    files: sizes.length,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  };
}

function filesIn(out: string): Files {
  const manifest = join(out, '.shop/manifest.json');
  return (existsSync(manifest) && parseManifest(readFileSync(manifest, 'utf8'))?.files) || new Map();
}

function print(what: string, measured: Awaited<ReturnType<typeof run>>, full: { seconds: number }): void {
  const { seconds, processor, apiProcessor, pages, files, bytes } = measured;
  const share = `${((100 * seconds) / full.seconds).toFixed(1)} %`;
  const megabytes = (size: number) => `${(size / 1e6).toFixed(size < 1e7 ? 2 : 0)} MB`;
  const columns = [
    what.padEnd(20),
    `${seconds.toFixed(1).padStart(7)} s ${share.padStart(8)} of full`,
    `CPU ${processor.toFixed(1).padStart(6)} + ${apiProcessor.toFixed(1).padStart(5)} s`,
    `${String(pages).padStart(6)} pages`,
    `${String(files).padStart(6)} files`,
    `${megabytes(bytes).padStart(8)} to upload`,
  ];
  console.log(`  ${columns.join('  ')}`);
}
