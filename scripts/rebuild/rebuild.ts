/**
 * A complete rebuild, from reading the API to publishing: snapshot → affected pages → staging → checks → next manifest →
 * apply → publish. A failure before `apply` doesn't change the live shop.
 */
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { print, printError, printWarning } from '#lib/print.ts';
import { adviceFor, checkContact, loadShop, type Shop } from '#merchant/load.ts';
import { Snapshot } from '#snapshot/reader.ts';
import { RebuildFailure, reasonOf } from './failure.ts';
import { commonFingerprint, filesIn, fingerprintOf, programFingerprint } from './fingerprint.ts';
import { goLive } from './go-live.ts';
import { takeLock } from './lock.ts';
import { openPictures, updatePictures } from './pictures/pictures.ts';
import { difference, pathsOf } from './places/difference.ts';
import { contentHash, typeOf } from './places/entry.ts';
import { Files } from './places/files.ts';
import { outputPlace } from './places/folder.ts';
import type { Build } from './places/manifest.ts';
import {
  type Contents,
  DamagedRecords,
  damaged,
  damagedRecords,
  readContents,
  writeNote,
} from './places/place.ts';
import { reasonForDistrust } from './plan/full.ts';
import { isOfCatalogue } from './plan/keys.ts';
import { type Plan, planPages } from './plan/plan.ts';
import { progress } from './progress.ts';
import { productsPublished, publish } from './publish/publish.ts';
import { redirectsFile } from './render/site-files.ts';
import { finishRollback } from './rollback.ts';
import type { RebuildOptions, Rebuilt, Run, Work } from './run.ts';
import { defaultSettings, publishSettings } from './settings.ts';
import { takeSnapshot } from './snapshot/take.ts';
import { readStatus, writeStatus } from './status.ts';

const unchanged: Rebuilt = {
  result: 'unchanged',
  mode: 'none',
  rendered: [],
  removed: [],
  change: { added: [], changed: [], removed: [] },
};

/** Throws `RebuildFailure` with advice, or the signal's reason. */
export async function rebuild(options: RebuildOptions): Promise<Rebuilt> {
  const [out, cache] = [resolve(options.out), resolve(options.cache)];
  const run: Run = { ...defaultSettings, now: Date.now, ...options, out, cache };
  const timestamp = (): string => new Date(run.now()).toISOString();
  using _lock = takeLock(cache);
  try {
    // Wrong settings stop the run immediately, not after minutes of building.
    if (run.publish) publishSettings(process.env);
    const shop = await loadShop(run.env.SHOP_DIR);
    checkContact(shop, run.env);
    const done = await build(run, shop);
    if (run.publish && (!run.dryRun || done.result === 'unchanged')) await publish(run);
    if (!run.dryRun) writeStatus(cache, { lastSuccess: timestamp(), lastResult: done.result });
    return done;
  } catch (error) {
    if (!run.dryRun && !run.signal.aborted) recordFailure(cache, timestamp(), error);
    throw error;
  } finally {
    rmSync(stagingIn(cache), { recursive: true, force: true });
  }
}

const stagingIn = (cache: string): string => join(cache, 'staging');

/** On a full disk, recording can fail too. That must not hide the original failure. */
function recordFailure(cache: string, at: string, error: unknown): void {
  try {
    const message = error instanceof RebuildFailure ? error.message : reasonOf(error);
    writeStatus(cache, { lastFailure: { at, message } });
  } catch (recordError) {
    printError(`We couldn't record the failure: ${reasonOf(recordError)}`);
  }
}

async function build(run: Run, shop: Shop): Promise<Rebuilt> {
  const { env, out, cache, signal } = run;
  const place = outputPlace(out);
  let stored = await readContents(place, signal);
  if (await finishRollback(run, stored)) stored = await readContents(place, signal);
  const { products, pictures, revisionBefore } = await sayUnchanged(updateCatalogue(run, shop, stored.build));
  const startedAt = new Date(run.now());
  const year = startedAt.getUTCFullYear();
  const program = programFingerprint(env, year);
  const snapshotFile = join(cache, 'snapshot.db');
  using database = new DatabaseSync(snapshotFile, { readOnly: true });
  const snapshot = new Snapshot(database);
  const { identity, revision, setup } = snapshot.info();
  const id = fingerprintOf(program, identity, revision);
  const feeds = stored.build?.feeds;
  const areFeedsDue =
    !feeds || (feeds.revision !== revision && hoursBetween(feeds.at, startedAt) >= run.feedHours);
  const full = run.force ? '--force was given' : reasonForDistrust(stored, { identity, revisionBefore });
  if (!full && stored.build && stored.pending.length === 0) {
    if (stored.build.id === id && !areFeedsDue) return unchanged;
    if (readStatus(cache).rolledBack?.some((one) => one.id === id)) {
      print('You rolled back the latest build. It goes live again when something changes, or with --force.');
      return unchanged;
    }
  }
  for (const line of adviceFor(shop, snapshot.categorySlugs(), setup.countries))
    print(`  ${env.SHOP_DIR}: ${line}`);
  const common = commonFingerprint(program, snapshot);
  const work = {
    ...run,
    ...{ place, shop, snapshotFile, snapshot, pictures, year, areFeedsDue },
    staging: stagingIn(cache),
    renderer: join(cache, 'renderer', common),
    build: { id, at: startedAt.toISOString(), products, identity, revision, common, feeds },
  };
  try {
    return await renderChanges({ ...work, contents: contentsFor(run, stored), full });
  } catch (error) {
    // Pieces of the manifest are read when a change needs them, which is before anything goes live.
    if (!(error instanceof DamagedRecords)) throw error;
    return await renderChanges({
      ...work,
      contents: contentsFor(run, damaged(stored)),
      full: damagedRecords,
    });
  }
}

/** What the output holds, as far as this run can rely on it. */
function contentsFor({ force, out }: Run, stored: Contents): Contents {
  // `--force` also writes files that someone deleted from the output.
  const isThere = ([file]: readonly [string, unknown]): boolean => existsSync(join(out, file));
  const files = force ? Files.of([...stored.files].filter(isThere)) : stored.files;
  // Damaged records may lack pages of removed products. Their paths show that a rebuild wrote them.
  const isCataloguePage = (file: string): boolean => typeOf(file) === 'page' && isOfCatalogue(file);
  const unlisted = stored.isDamaged ? filesIn(out).filter(isCataloguePage) : [];
  return { ...stored, files, pending: [...stored.pending, ...unlisted] };
}

/** Never negative: if the clock was set back, the feeds don't wait until it catches up. */
const hoursBetween = (one: string, other: Date): number =>
  Math.abs(other.getTime() - Date.parse(one)) / 3_600_000;

/** Waits for work that doesn't touch the live shop. If the work fails, the advice adds that the live shop stays as it is. */
async function sayUnchanged<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof RebuildFailure) || error instanceof DamagedRecords) throw error;
    throw new RebuildFailure(error.message, `${error.advice}\nThe live shop stays as it is.`, error);
  }
}

/** Updates the snapshot and its pictures. If the snapshot is lost, the `live` build tells whether the catalogue has shrunk. */
async function updateCatalogue(run: Run, shop: Shop, live: Build | null) {
  using pictures = openPictures(run.cache);
  const { products, revisionBefore } = await takeSnapshot({
    ...run,
    apiUrl: run.env.PUBLIC_API_URL,
    configured: shop,
    ownHosts: [...shop.pictureHosts, new URL(run.env.PUBLIC_SITE_URL).origin],
    file: join(run.cache, 'snapshot.db'),
    builtOf: pictures.builtOf,
    productsLive: async (kept) => {
      if (!live) return run.publish ? productsPublished(run.out, run.signal) : 0;
      printWarning(
        kept > 0
          ? '  The snapshot is of another version, so everything is read again. Pages of removed products and redirects stay'
          : '  The snapshot is missing or unusable, so any pages of removed products and redirects of renamed ones are lost',
      );
      return live.products;
    },
  });
  const background = shop.palette.surface.light;
  return { products, revisionBefore, pictures: await updatePictures({ ...run, background }, pictures) };
}

async function renderChanges(work: Work): Promise<Rebuilt> {
  const { dryRun = false, out, cache, signal } = work;
  const { place, contents, snapshot, staging, build } = work;
  const planFor = (full: string | undefined): Plan =>
    planPages({ snapshot, contents, pageSize: work.env.PAGE_SIZE, next: build, full });
  let plan = planFor(work.full);
  const affected = plan.keys.size + plan.removed.length + contents.pending.length;
  // The live build, if none of its pages is affected.
  const unaffected =
    plan.mode === 'delta' && affected === 0 && hasCurrentRedirects(work) ? contents.build : null;
  if (unaffected && !work.areFeedsDue) {
    if (!dryRun) await noteRevision(work, unaffected, build);
    return unchanged;
  }
  const isCompiled = (): boolean => existsSync(work.renderer);
  if (plan.mode === 'delta' && plan.keys.size > 0 && !isCompiled())
    plan = planFor('the compiled shop is not in the cache');
  if (plan.mode === 'full' && (contents.build || work.full)) print(`  Rendering every page: ${plan.why}`);
  // Loaded on demand, because most runs render nothing.
  const { makeNextBuild } = await import('./next-build.ts');
  const made = await sayUnchanged(
    makeNextBuild(work, plan).catch((error: unknown) => {
      if (plan.mode === 'full' || isCompiled()) throw error;
      // If the renderer is gone, `renderPages` removed it after a failure, so the shop is compiled again.
      plan = planFor("the compiled shop couldn't be used");
      print(`  Rendering every page: ${plan.why}`);
      return makeNextBuild(work, plan);
    }),
  );
  const next = { build: made.build, files: made.files };
  const change = difference(contents.files, next.files, contents.pending);
  const { mode, removed } = plan;
  const rebuilt: Rebuilt = { result: 'built', mode, rendered: made.rendered, removed, change };
  if (unaffected && pathsOf(change).length === 0) {
    if (!dryRun) await noteRevision(work, unaffected, next.build);
    return unchanged;
  }
  if (dryRun) {
    if (work.publish) await publish({ ...work, planned: { next, staging } });
    return rebuilt;
  }
  signal.throwIfAborted();
  const source = { fileOf: (path: string) => join(staging, path), disposable: true };
  const bar = progress('Files');
  await goLive(out, cache, { place, before: contents, change, next, source, signal, onFile: bar.update });
  bar.end(`${change.added.length} added, ${change.changed.length} changed, ${change.removed.length} removed`);
  writeStatus(cache, { rolledBack: [] });
  return rebuilt;
}

/** Notes that the live site already shows the build `next`, so that the next run looks only at later revisions. */
const noteRevision = ({ place, signal }: Work, live: Build, next: Build): Promise<void> =>
  writeNote(place, { build: { ...next, at: live.at }, form: place.form, pending: [] }, signal);

/** Whether the live `_redirects` is current. When a renamed category's redirect expires, only this file changes. */
function hasCurrentRedirects({ contents, snapshot }: Work): boolean {
  return contents.files.get('_redirects')?.hash === contentHash(redirectsFile(snapshot.removed()));
}
