/**
 * `npm run bench:rebuild [-- --products 1000,10000,50000]`: measures rebuilds against the reference API. For each size, it
 * runs a full build, a build without changes, and builds after changes of the catalogue. Prints time, CPU time, calls of the
 * API, memory, changed files and disk space. Creates each catalogue once and caches it in `.cache/bench`. With `--verify`, it
 * then builds the shop from scratch, and compares this site with the rebuilt one.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  addProduct,
  changePrices,
  raisePrice,
  removeProduct,
  renameCategory,
} from '../bench/catalogue-changes.ts';
import { contentOf, copyFormerSlugs } from '../bench/clean-build.ts';
import {
  bytesIn,
  type MeasuredRebuild,
  measureRebuild,
  type RebuildFolders,
} from '../bench/measure-rebuild.ts';
import { type MeasuredApi, startMeasuredApi } from '../bench/measured-api.ts';
import { projectRoot } from '../rebuild/core/files.ts';
import { isFeed } from '../rebuild/render/feeds.ts';
import { readOptions, wholeNumberOf } from './options.ts';

const { products, verify } = readOptions('npm run bench:rebuild', {
  products: { type: 'string', default: '1000,10000,50000', value: 'N,…', help: 'Products in each shop' },
  verify: { type: 'boolean', default: false, help: 'Compare the shop with one that is built from scratch' },
});
const sizes = products.split(',').map((size) => wholeNumberOf('products', size, { min: 1, max: 1_000_000 }));
const folder = join(projectRoot, '.cache/bench');

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
  const api = await startMeasuredApi(join(folder, `api-${size}`), size);
  try {
    const folders = { out: join(folder, `dist-${size}`), cache: join(folder, `cache-${size}`) };
    removeFolders(folders);
    console.log(`${size} products in two languages`);
    const full = await measureRebuild(api, folders);
    printRow('full build', full, full);
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
      printRow(what, await measureRebuild(api, folders), full);
    }
    if (verify) await compareWithCleanBuild(api, folders);
    console.log(
      `  On disk: ${megabytes(bytesIn(folders.out))} in the shop, ${megabytes(bytesIn(folders.cache))} in the cache`,
    );
    console.log();
  } finally {
    await api.stop();
  }
}

/** Throws if the shop isn't byte for byte the same as one that is built from scratch. Leaves out feeds, which may be a day old. */
async function compareWithCleanBuild(api: MeasuredApi, { out, cache }: RebuildFolders): Promise<void> {
  const clean = { out: `${out}-clean`, cache: `${cache}-clean` };
  removeFolders(clean);
  copyFormerSlugs(cache, clean.cache);
  await measureRebuild(api, clean);
  const [stepwise, whole] = [contentOf(out), contentOf(clean.out)];
  const all = [...Object.keys(stepwise), ...Object.keys(whole)];
  const names = new Set(all.filter((name) => !isFeed(name.replace(/\.(br|gz)$/, ''))));
  const differing = [...names].filter((name) => stepwise[name] !== whole[name]);
  if (differing.length > 0)
    throw new Error(
      `${differing.length} of ${names.size} files differ from a clean build: ${differing.slice(0, 20).join(', ')}`,
    );
  console.log(`  All ${names.size} files are the same as those of a clean build`);
  removeFolders(clean);
}

function removeFolders({ out, cache }: RebuildFolders): void {
  for (const folder of [out, cache]) rmSync(folder, { recursive: true, force: true });
}

function printRow(what: string, measured: MeasuredRebuild, full: { seconds: number }): void {
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
