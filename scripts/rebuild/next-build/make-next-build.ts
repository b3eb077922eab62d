/** Makes the next build in the staging folder, and its manifest. Doesn't change the live shop. */
import type { Snapshot } from '#snapshot/reader.ts';
import { snapshotFileIn } from '#snapshot/tables.ts';
import { policyOf } from '../../astro/csp.ts';
import { print } from '../../print.ts';
import { fileOf } from '../../web-host/paths.ts';
import { checkInBrowser, sampleOf } from '../check/browser.ts';
import { printSizes } from '../check/budgets.ts';
import { pageSizes } from '../check/weight.ts';
import { filesIn } from '../core/files.ts';
import { allOf } from '../core/parallel.ts';
import { startProgress } from '../core/progress.ts';
import { stopAtFaults } from '../core/rebuild-error.ts';
import type { PictureCache } from '../pictures/picture-cache.ts';
import { stagePictures } from '../pictures/picture-files.ts';
import type { Entry } from '../places/entry.ts';
import type { Manifest } from '../places/manifest.ts';
import { ManifestFiles } from '../places/manifest-files.ts';
import { withOldAssets } from '../places/old-assets.ts';
import { formerPaths, PageKeys } from '../plan/keys.ts';
import type { Plan } from '../plan/plan.ts';
import { nothingLive } from '../plan/why-full.ts';
import type { Effort } from '../render/compress.ts';
import { isFeed } from '../render/feeds.ts';
import { type MadeFile, renderPages } from '../render/pages.ts';
import type { PreparedRun } from '../run/prepared-run.ts';
import { stageFeeds } from './stage-feeds.ts';
import { stageSitemaps } from './stage-sitemaps.ts';
import { prepareStaging, type StagedChanges } from './staging.ts';

/** About how many pages don't come from the catalogue. The exact number depends on the shop's features and the merchant's pages. */
const otherPages = 32;

interface NextBuild {
  next: Manifest;
  /** Paths of pages. */
  rendered: readonly string[];
}

/** Throws `RebuildError` for faulty pages, `LostPictures`, or the signal's reason. */
export async function makeNextBuild(
  prepared: PreparedRun,
  plan: Plan,
  cache: PictureCache,
): Promise<NextBuild> {
  const { run, build, snapshot, contents, effort } = prepared;
  const { env, signal, staging, out, browser } = run;
  const isFull = plan.mode === 'full';
  if (isFull && plan.whyFull !== nothingLive) print(`  Rendering every page: ${plan.whyFull}`);
  await prepareStaging(prepared, isFull);
  const staged = filesIn(staging);
  // Pictures need no check and no compression, so `staged` lacks them. They are staged before the pages that show them.
  const pictures = stagePictures(cache, { snapshot, contents, staging }, isFull);
  const { changes, rendered, hasFeeds } = await renderChanges(prepared, plan, staged);
  for (const [path, entry] of pictures) changes.set(path, entry);
  const required = browser === 'always';
  if (browser && (isFull || required))
    await checkInBrowser({ dir: staging, fallback: out }, sampleOf(rendered), { signal, required });

  const unlisted = isFull
    ? ManifestFiles.of([...changes].flatMap(([file, entry]) => (entry ? [[file, entry] as const] : [])))
    : contents.files.with(changes);
  const { products } = build;
  const sitemapOptions = { staging, contents, effort, products, origin: env.PUBLIC_SITE_URL };
  const files = unlisted.with(await stageSitemaps(sitemapOptions, plan, unlisted));
  const next = {
    build: hasFeeds ? { ...build, feeds: { at: build.at, revision: build.revision } } : build,
    files: withOldAssets(contents.files, files, contents.pending),
  };
  return { next, rendered };
}

interface RenderedChanges {
  changes: StagedChanges;
  /** Paths of pages. */
  rendered: readonly string[];
  hasFeeds: boolean;
}

/** Renders and checks the files of the plan. This is a function of its own, so that data for the checks doesn't stay in memory. */
async function renderChanges(
  prepared: PreparedRun,
  plan: Plan,
  staged: readonly string[],
): Promise<RenderedChanges> {
  // The feeds of a large shop take this thread a while. Meanwhile, the other threads render. `allOf` waits for its threads even
  // after an error, because they write files.
  const [made, feeds] = await allOf([renderInto(prepared, plan, staged), stageDueFeeds(prepared, plan)]);
  const { run, snapshot, effort } = prepared;
  checkFiles(made, [run.staging, run.out], effort);
  const changes: StagedChanges = new Map(feeds);
  for (const path of plan.removed) changes.set(fileOf(path), undefined);
  const rendered: string[] = [];
  const stateOf = pageStates(snapshot, run.env.PAGE_SIZE, plan.keys);
  for (const { file, entry, page } of made) {
    changes.set(file, entry);
    if (!page) continue;
    const { path } = page.download;
    rendered.push(path);
    Object.assign(entry, stateOf(page));
  }
  return { changes, rendered, hasFeeds: feeds.size > 0 };
}

/** Renders the pages of the plan. Checks and compresses these pages and the staged `files`. Returns all of them. */
async function renderInto(prepared: PreparedRun, plan: Plan, files: readonly string[]): Promise<MadeFile[]> {
  const { run, contents, renderer, variables, effort } = prepared;
  const { env, out, cache, staging, signal } = run;
  const isFull = plan.mode === 'full';
  const paths = [...plan.keys.keys()];
  const hashes = new Map<string, string>();
  for (const file of isFull ? contents.files.keys() : [...paths.map(fileOf), ...files])
    hashes.set(file, contents.files.get(file)?.hash ?? '');
  for (const file of contents.pending) hashes.delete(file);
  const expected = plan.keys.size + (isFull ? otherPages : 0);
  const bar = startProgress('Pages');
  const made = await renderPages({
    variables,
    renderer,
    snapshotFile: snapshotFileIn(cache),
    staging,
    out,
    paths,
    isFull,
    files,
    hashes,
    expected,
    signal,
    removed: new Set(plan.removed.map(fileOf)),
    origin: env.PUBLIC_SITE_URL,
    policy: policyOf(env, prepared.shop, prepared.snapshot.info().pictureOrigins),
    effort,
    onPage: bar.update,
  });
  bar.end(`${made.length - files.length} rendered${isFull ? '' : ', all others stay as they are'}`);
  return made;
}

/** Stages new feeds if they are due, if the build is full, or if an interrupted run was changing them. */
async function stageDueFeeds(prepared: PreparedRun, { mode }: Plan): Promise<StagedChanges> {
  const { run, shop, snapshot, contents, effort, areFeedsDue } = prepared;
  if (mode === 'delta' && !areFeedsDue && !contents.pending.some(isFeed)) return new Map();
  const { env, staging } = run;
  return await stageFeeds({ staging, contents, effort, snapshot, shopName: shop.name, env });
}

/** Throws `RebuildError` if a file has faults. Prints how much the pages weigh. `folders` have the scripts and styles that they load. */
function checkFiles(made: readonly MadeFile[], folders: readonly string[], effort: Effort): void {
  stopAtFaults(made.flatMap(({ faults }) => faults ?? []));
  const sizeOf = pageSizes(folders);
  const sizes = made.flatMap(({ page, transferred }) => (page ? [sizeOf(page.download, transferred)] : []));
  printSizes(sizes, { isLarge: effort === 'low' });
}

/** Returns what the manifest stores about a rendered page. */
function pageStates(snapshot: Snapshot, pageSize: number, planned: Plan['keys']) {
  const keys = new PageKeys(snapshot, pageSize);
  const former = new Set(snapshot.formerSlugs().flatMap(formerPaths));
  return ({
    download: { path },
    isListed,
  }: NonNullable<MadeFile['page']>): Pick<Entry, 'key' | 'hidden' | 'former'> => ({
    key: planned.get(path) ?? keys.fixed(path),
    ...(!isListed && { hidden: true }),
    ...(former.has(path) && { former: true }),
  });
}
