/** Makes the next build in the staging folder, and its manifest. Doesn't change the live shop. */

import { policyOf } from '../../astro/csp.ts';
import { print } from '../../print.ts';
import { fileOf } from '../../web-host/paths.ts';
import { checkInBrowser, sampleOf } from '../check/browser.ts';
import { printSizes } from '../check/budgets.ts';
import { pageWeights } from '../check/weight.ts';
import { filesIn } from '../core/files.ts';
import { allOf } from '../core/parallel.ts';
import { progress } from '../core/progress.ts';
import { stopAtFaults } from '../core/rebuild-error.ts';
import { PictureCache } from '../pictures/picture-cache.ts';
import { stagePictures } from '../pictures/picture-files.ts';
import type { Entry } from '../places/entry.ts';
import type { Manifest } from '../places/manifest.ts';
import { ManifestFiles } from '../places/manifest-files.ts';
import { withOldAssets } from '../places/old-assets.ts';
import { formerPaths, PageKeys } from '../plan/keys.ts';
import type { Plan } from '../plan/plan.ts';
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
export async function makeNextBuild(prepared: PreparedRun, plan: Plan): Promise<NextBuild> {
  const { run, build, contents } = prepared;
  const { signal, staging, out, browser } = run;
  const isFull = plan.mode === 'full';
  if (isFull && (contents.build || prepared.whyFull)) print(`  Rendering every page: ${plan.whyFull}`);
  await prepareStaging(prepared, plan);
  const staged = filesIn(staging);
  // Pictures need no check and no compression, so `staged` lacks them. They are staged before the pages that show them.
  const pictures = stageSmallPictures(prepared, isFull);
  const { changes, rendered, hasFeeds } = await renderedChanges(prepared, plan, staged);
  for (const [path, entry] of pictures) changes.set(path, entry);
  const required = browser === 'always';
  if (browser && (isFull || required))
    await checkInBrowser({ dir: staging, fallback: out }, sampleOf(rendered), { signal, required });

  const unlisted = isFull
    ? ManifestFiles.of([...changes].flatMap(([file, entry]) => (entry ? [[file, entry] as const] : [])))
    : contents.files.with(changes);
  const files = unlisted.with(await stageSitemaps(prepared, plan, unlisted));
  const next = {
    build: hasFeeds ? { ...build, feeds: { at: build.at, revision: build.revision } } : build,
    files: withOldAssets(contents.files, files, contents.pending),
  };
  return { next, rendered };
}

function stageSmallPictures({ run, snapshot, contents }: PreparedRun, isFull: boolean): StagedChanges {
  using cache = new PictureCache(run.cache);
  return stagePictures(cache, { snapshot, contents, staging: run.staging }, isFull);
}

interface RenderedChanges {
  changes: StagedChanges;
  /** Paths of pages. */
  rendered: readonly string[];
  hasFeeds: boolean;
}

/** Renders and checks the files of the plan. This is a function of its own, so that data for the checks doesn't stay in memory. */
async function renderedChanges(
  prepared: PreparedRun,
  plan: Plan,
  staged: readonly string[],
): Promise<RenderedChanges> {
  // The feeds of a large shop take this thread a while. Meanwhile, the other threads render. `allOf` waits for its threads even
  // after an error, because they write files.
  const [made, feeds] = await allOf([renderInto(prepared, plan, staged), stageFeeds(prepared, plan)]);
  checkFiles(prepared, made);
  const changes: StagedChanges = new Map(feeds);
  for (const path of plan.removed) changes.set(fileOf(path), undefined);
  const rendered: string[] = [];
  const stateOf = pageStates(prepared, plan);
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
  const { run, contents, snapshotFile, renderer, variables, effort } = prepared;
  const { env, out, staging, signal } = run;
  const isFull = plan.mode === 'full';
  const paths = [...plan.keys.keys()];
  const hashes = new Map<string, string>();
  for (const file of isFull ? contents.files.keys() : [...paths.map(fileOf), ...files])
    hashes.set(file, contents.files.get(file)?.hash ?? '');
  for (const file of contents.pending) hashes.delete(file);
  const expected = plan.keys.size + (isFull ? otherPages : 0);
  const bar = progress('Pages');
  const made = await renderPages({
    variables,
    renderer,
    snapshotFile,
    staging,
    out,
    paths,
    isFull,
    files,
    hashes,
    expected,
    signal,
    removed: isFull ? undefined : new Set(plan.removed.map(fileOf)),
    origin: env.PUBLIC_SITE_URL,
    policy: policyOf(env, prepared.shop, prepared.snapshot.info().pictureOrigins),
    effort,
    onPage: (done) => bar.update(done, expected),
  });
  bar.end(`${made.length - files.length} rendered${isFull ? '' : ', all others stay as they are'}`);
  return made;
}

/** Throws `RebuildError` if a file has faults. Prints how much the pages weigh. */
function checkFiles({ run, effort }: PreparedRun, made: readonly MadeFile[]): void {
  stopAtFaults(made.flatMap(({ faults }) => faults ?? []));
  const weights = pageWeights([run.staging, run.out]);
  const sizes = made.flatMap(({ page, transferred }) =>
    page ? [weights.sizeOf(page.download, transferred)] : [],
  );
  printSizes(sizes, { isLarge: effort === 'low' });
}

/** Returns what the manifest stores about a rendered page. */
function pageStates({ run, snapshot }: PreparedRun, plan: Plan) {
  const keys = new PageKeys(snapshot, run.env.PAGE_SIZE);
  const former = new Set(snapshot.formerSlugs().flatMap(formerPaths));
  return ({
    download: { path },
    isListed,
  }: NonNullable<MadeFile['page']>): Pick<Entry, 'key' | 'hidden' | 'former'> => ({
    key: plan.keys.get(path) ?? keys.fixed(path),
    ...(!isListed && { hidden: true }),
    ...(former.has(path) && { former: true }),
  });
}
