/**
 * A complete rebuild: snapshot → affected pages → staging → checks → next manifest → apply → publish. A failure before
 * `apply` leaves the live shop unchanged.
 */
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Env } from '#env.ts';
import { isBuilt } from '#lib/picture.ts';
import { openSnapshot, type Snapshot } from '#snapshot/reader.ts';
import { RebuildFailure, reasonOf } from './failure.ts';
import { buildFingerprint, commonFingerprint, programFingerprint } from './fingerprint.ts';
import { goLive } from './go-live.ts';
import { takeLock } from './lock.ts';
import type { Work } from './next-build.ts';
import { type Difference, difference } from './places/difference.ts';
import { outputPlace } from './places/folder.ts';
import { type Build, contentHash, typeOf } from './places/manifest.ts';
import { type Place, readContents, readNote } from './places/place.ts';
import { PagesDb } from './plan/pages-db.ts';
import { type PlanInput, planPages } from './plan/plan.ts';
import { progress } from './progress.ts';

import { publish } from './publish/publish.ts';
import { parsePublishSettings } from './publish/settings.ts';
import { readCatalogue } from './read-catalogue.ts';
import { redirectsFile } from './render/redirects-file.ts';
import { isSitemap } from './render/sitemap.ts';
import type { SnapshotOptions } from './snapshot/take.ts';
import { readStatus, writeStatus } from './status.ts';

export interface RebuildOptions {
  env: Env;
  /** The output folder, which is live. */
  out: string;
  /** The folder for the snapshot, cached responses, page keys, the undo log and the lock. */
  cache: string;
  signal: AbortSignal;
  /** Renders every page even if nothing changed. */
  force?: boolean;
  /** Reads everything from the API again. */
  readAll?: boolean;
  /** The share of a list that may be lost at once; 1 allows everything. */
  maxShrink?: number;
  /** Seconds to spend on new pictures; 0 makes none. */
  maxImageSeconds?: number;
  /** For how many days to keep pages of products no longer sold, and redirects of renamed products. */
  keep?: { keepGone: number; keepMoved: number };
  /** Does everything except going live. */
  dryRun?: boolean;
  /** Opens a sample of pages in a browser. `full`: after a full build, if a browser is installed. `always`: each time. */
  browser?: 'full' | 'always' | undefined;
  /** Also publishes to the `PUBLISH_…` places, even if nothing changed. */
  publish?: boolean;
  say?: (line: string) => void;
  now?: () => number;
  /** Shorter API timeouts, for tests. */
  patience?: SnapshotOptions['patience'];
}

export interface Rebuilt {
  result: 'built' | 'unchanged';
  /** How pages were rendered; `none` if nothing changed. */
  mode: 'full' | 'delta' | 'none';
  /** Addresses of pages. */
  rendered: readonly string[];
  removed: readonly string[];
  /** Changed files of the output. */
  change: Difference;
}

const root = resolve(import.meta.dirname, '../..');
const defaultMaxShrink = 0.2;
const noDifference: Difference = { added: [], changed: [], removed: [] };
const unchanged: Rebuilt = {
  result: 'unchanged',
  mode: 'none',
  rendered: [],
  removed: [],
  change: noDifference,
};

/** Throws `RebuildFailure` with advice, or the signal's reason. */
export async function rebuild(options: RebuildOptions): Promise<Rebuilt> {
  const { now = Date.now, say = console.log } = options;
  const run: Run = { ...options, out: resolve(options.out), cache: resolve(options.cache), now, say };
  const at = (): string => new Date(now()).toISOString();
  const unlock = takeLock(run.cache);
  try {
    // Wrong settings stop the run immediately, not after minutes of building.
    if (run.publish) parsePublishSettings(process.env);
    const done = await build(run);
    if (run.publish && (!run.dryRun || done.result === 'unchanged'))
      await publish({ ...placesOf(run), ...(run.dryRun && { dryRun: true }) });
    if (!run.dryRun) writeStatus(run.cache, { lastSuccess: at(), lastResult: done.result });
    return done;
  } catch (error) {
    if (!run.signal.aborted) recordFailure(run.cache, at(), error);
    throw error;
  } finally {
    rmSync(stagingOf(run), { recursive: true, force: true });
    unlock();
  }
}

type Run = RebuildOptions & { now: () => number; say: (line: string) => void };

const stagingOf = ({ cache }: Run): string => join(cache, 'staging');
const placesOf = ({ env, out, cache, signal, maxShrink = defaultMaxShrink }: Run) => ({
  ...{ env, out, cache, signal, maxShrink },
});

/** A full disk may be the failure. Recording it must not hide it. */
function recordFailure(cache: string, at: string, error: unknown): void {
  try {
    const message = error instanceof RebuildFailure ? error.message : reasonOf(error);
    writeStatus(cache, { lastFailure: { at, message } });
  } catch (recordError) {
    console.error(`We couldn't record the failure: ${reasonOf(recordError)}`);
  }
}

async function build(run: Run): Promise<Rebuilt> {
  const { env, out, cache, signal, now, say } = run;
  const place = outputPlace(out);
  const note = await readNote(place, signal);
  const taken = await readCatalogue(run, note?.build ?? null);
  const year = new Date(now()).getUTCFullYear();
  const program = programFingerprint(root, env, year);
  const id = buildFingerprint(program, taken.fingerprint);
  if (!run.force && note && note.pending.length === 0) {
    if (note.build?.id === id) return unchanged;
    if (readStatus(cache).rolledBack?.some((one) => one.id === id)) {
      say(
        'This build was rolled back, so it stays out until something changes. To rebuild anyway, add --force.',
      );
      return unchanged;
    }
  }
  const snapshotFile = join(cache, 'snapshot.db');
  const snapshot = openSnapshot(snapshotFile) as Snapshot;
  const pages = new PagesDb(join(cache, 'pages.db'));
  try {
    const contents = await readContents(place, signal);
    pages.forget(contents.pending);
    const common = commonFingerprint(program, snapshot);
    const { identity, revision } = snapshot.info();
    const input: PlanInput = {
      ...{ snapshot, pages, pageSize: env.PAGE_SIZE, live: contents.build },
      next: { out, identity, revision, common },
      full: run.force ? 'you asked for it' : interrupted(contents.pending),
    };
    const work: Work = {
      ...run,
      ...{ root, staging: stagingOf(run), contents, snapshotFile, snapshot, pages, year },
      renderer: join(cache, 'renderer', common),
      pictures: taken.pictures,
      products: taken.products,
    };
    const next = { id, at: new Date(now()).toISOString(), products: taken.products };
    return await renderChanges(run, work, input, place, next);
  } finally {
    pages.close();
    snapshot.close();
  }
}

/** Files that every rebuild writes, or brings from the cache. */
const isGenerated = (file: string): boolean =>
  /^(_headers|_redirects|robots\.txt)$/.test(file) || isSitemap(file) || isBuilt(file);

/** Why an interrupted run needs a full build: files that pages share may be unknown. */
function interrupted(pending: readonly string[]): string | undefined {
  const isShared = (path: string): boolean => typeOf(path) !== 'page' && !isGenerated(path);
  return pending.some(isShared) ? 'the last run was interrupted' : undefined;
}

async function renderChanges(
  run: Run,
  work: Work,
  input: PlanInput,
  place: Place,
  build: Build,
): Promise<Rebuilt> {
  const { cache, signal, say } = run;
  const { contents, pages, staging } = work;
  let plan = planPages(input);
  const isSame =
    plan.mode === 'delta' && plan.keys.size + plan.removed.length + contents.pending.length === 0;
  if (isSame && contents.build && hasRedirects(work)) {
    if (!run.dryRun)
      pages.write({ ...input.next, build: contents.build }, { replace: false, put: [], remove: [] });
    return unchanged;
  }
  const isCompiled = (): boolean => existsSync(work.renderer);
  if (plan.mode === 'delta' && plan.keys.size > 0 && !isCompiled())
    plan = planPages({ ...input, full: 'the compiled shop is not in the cache' });
  if (plan.mode === 'full' && contents.build) say(`  Rendering every page: ${plan.why}`);
  // Loaded on demand, because most runs render nothing.
  const { makeNextBuild } = await import('./next-build.ts');
  const made = await makeNextBuild(work, plan).catch((error: unknown) => {
    if (plan.mode === 'full' || isCompiled()) throw error;
    // A failing renderer is removed: it may be damaged or belong to another project folder.
    say("  The compiled shop couldn't be used: rendering every page");
    plan = planPages({ ...input, full: "the compiled shop couldn't be used" });
    return makeNextBuild(work, plan);
  });
  const next = { build, files: made.files };
  const change = difference(contents.files, next.files, contents.pending);
  const { rendered, removed } = made;
  const rebuilt: Rebuilt = { result: 'built', mode: plan.mode, rendered, removed, change };
  if (run.dryRun) {
    if (run.publish) await publish({ ...placesOf(run), dryRun: { next, staging } });
    return rebuilt;
  }
  signal.throwIfAborted();
  const source = { fileOf: (path: string) => join(staging, path), disposable: true };
  const bar = progress('Files');
  const onFile = (done: number, total: number): void => bar.update(done, total);
  await goLive(cache, { place, before: contents, change, next, source, signal, onFile });
  bar.end(`${change.added.length} added, ${change.changed.length} changed, ${change.removed.length} removed`);
  pages.write({ ...input.next, build }, { replace: plan.mode === 'full', put: made.pages, remove: removed });
  writeStatus(cache, { rolledBack: [] });
  return rebuilt;
}

/** Old category addresses have no page. When they expire, only `_redirects` changes. */
function hasRedirects({ contents, snapshot }: Work): boolean {
  return contents.files.get('_redirects')?.hash === contentHash(redirectsFile(snapshot.removed()));
}
