/** A thread of `renderPages`: renders, checks and compresses some of the files. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { isBuilt } from '#lib/picture.ts';
import { Snapshot } from '#snapshot/reader.ts';
import { openRenderer, type Renderer } from '../../astro/renderer.ts';
import { fileOf, pathOf } from '../../web-host/paths.ts';
import { type PageCheck, pageCheck } from '../check/page.ts';
import { secretsInFile } from '../check/secrets.ts';
import { projectRoot } from '../core/files.ts';
import { memoize } from '../core/memoize.ts';
import { drain } from '../core/parallel.ts';
import type { Fault } from '../core/rebuild-error.ts';
import { entryOf } from '../places/entry.ts';
import { writeCopies } from './compress.ts';
import type { MadeFile, PageTotal, ThreadJob } from './pages.ts';

declare global {
  /** The keys of the texts that no language has. `astro-i18next.config.ts` adds them while this thread renders. */
  var missingMessages: Set<string> | undefined;
}

/**
 * How many pages a thread renders at once. More than one, because rendering waits for hashes that Node computes in
 * other threads.
 */
const parallel = 4;

await makeFiles(workerData as ThreadJob);
// Rendering leaves timers, which would keep the thread alive for another second.
process.exit();

async function makeFiles(job: ThreadJob): Promise<void> {
  // If there is no page to render, for example if only `_redirects` changes, the renderer may be missing.
  const renderer = job.isFull || job.paths.length > 0 ? await openRenderer(job.renderer) : undefined;
  const fixedPaths = (job.isFull && renderer?.fixedPaths) || [];
  using catalogue = new DatabaseSync(job.snapshotFile, { readOnly: true });
  const check = checkOf(job, fixedPaths, new Snapshot(catalogue));
  const isMine = (_: unknown, index: number): boolean => index % job.threads === job.number;
  const pages = [...job.paths, ...fixedPaths];
  parentPort?.postMessage({ total: pages.length } satisfies PageTotal);
  if (renderer)
    await drain(pages.filter(isMine), { parallel }, (path) => makePage(job, path, renderer, check));
  for (const file of job.files.filter(isMine)) checkFile(job, file);
  if (globalThis.missingMessages?.size)
    throw new Error(
      `These messages are missing in every language: ${[...globalThis.missingMessages].join(', ')}`,
    );
}

/** The check of this build's pages. `fixedPaths` are the pages to render that don't come from the catalogue. */
function checkOf(job: ThreadJob, fixedPaths: readonly string[], catalogue: Snapshot): PageCheck {
  const cataloguePaths = new Set(job.paths);
  /** All other files of this build. The sitemap is written later, once all pages are known. */
  const others = new Set(['sitemap.xml', ...job.files, ...fixedPaths.map(fileOf)]);
  // A second set, of file names, would double the memory, so this looks up the page's path instead.
  const isMade = (file: string): boolean =>
    others.has(file) || (file.endsWith('.html') && cataloguePaths.has(pathOf(file)));
  const { isFull, removed } = job;
  const stays = memoize((file) => !isFull && !removed.has(file) && existsSync(join(job.out, file)));
  // New pictures are staged before the pages are rendered. All other pictures are live.
  const isPicture = memoize(
    (file) => isBuilt(file) && [job.staging, job.out].some((folder) => existsSync(join(folder, file))),
  );
  const shopTexts = textsOfShop();
  return pageCheck({
    origin: job.origin,
    policy: job.policy,
    namespaces: readdirSync(join(projectRoot, 'src/i18n/messages/en')).map((name) =>
      name.replace(/\.json$/, ''),
    ),
    // Looks for "null" with its quotes, because the catalogue's JSON also contains `null` as a value.
    isCatalogue: memoize((word) => {
      const text = word === 'null' ? '"null"' : word;
      return shopTexts.includes(text) || catalogue.contains(text);
    }),
    exists: (file) => isMade(file) || isPicture(file) || stays(file),
    folders: [job.staging, ...(isFull ? [] : [job.out])],
  });
}

async function makePage(job: ThreadJob, path: string, { render }: Renderer, check: PageCheck): Promise<void> {
  const file = fileOf(path);
  try {
    const bytes = await render(path);
    mkdirSync(dirname(join(job.staging, file)), { recursive: true });
    writeFileSync(join(job.staging, file), bytes);
    const { faults, isListed, download } = check(path, bytes.toString());
    handOver(job, file, bytes, { faults, page: { isListed, download } });
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.stack : error}`, { cause: error });
  }
}

function checkFile(job: ThreadJob, file: string): void {
  const bytes = readFileSync(join(job.staging, file));
  const faults = secretsInFile(file, bytes).map((what) => ({ where: file, what }));
  handOver(job, file, bytes, { faults });
}

/** Compresses the file if its content is new, and hands what is known of it to `renderPages`. */
function handOver(
  job: ThreadJob,
  file: string,
  bytes: Buffer,
  { faults, page }: { faults: readonly Fault[]; page?: MadeFile['page'] },
): void {
  const entry = entryOf(file, bytes);
  const transferred =
    job.hashes.get(file) === entry.hash
      ? // The file is already live, with its copies.
        (statSync(join(job.out, `${file}.br`), { throwIfNoEntry: false })?.size ?? bytes.byteLength)
      : writeCopies(join(job.staging, file), bytes, job.effort);
  const some = faults.length > 0 ? { faults } : {};
  const made: MadeFile = { file, entry, transferred, ...some, ...(page && { page }) };
  parentPort?.postMessage(made);
}

/** The texts and pages in the merchant's folder. */
function textsOfShop(): string {
  const dir = resolve(projectRoot, process.env['SHOP_DIR'] ?? '');
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(json|md)$/.test(file))
    .map((file) => readFileSync(join(dir, file), 'utf8'))
    .join('\n');
}
