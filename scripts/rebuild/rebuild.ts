/**
 * A complete rebuild, from reading the API to publishing: snapshot → small pictures → affected pages → staging → checks → next
 * manifest → apply → publish. A failure before `apply` doesn't change the live shop. docs/architecture.md names the files of each step.
 */
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseEnv, shopDirOf } from '#env.ts';
import { readSettings } from '#lib/wrong-settings.ts';
import { adviceFor, loadShop, type Shop } from '#merchant/load.ts';
import { Snapshot } from '#snapshot/reader.ts';
import { snapshotFileIn } from '#snapshot/tables.ts';
import { print } from '../print.ts';
import { takeLock } from './core/lock.ts';
import { startProgress } from './core/progress.ts';
import { type PublishSettings, publishSettings, rebuildSettings } from './core/settings.ts';
import { recordFailure, recordStart, writeStatus } from './core/status-file.ts';
import { goLive } from './live/go-live.ts';
import { finishRollback } from './live/rollback.ts';
import { PictureCache } from './pictures/picture-cache.ts';
import { updatePictures } from './pictures/update-pictures.ts';
import { type Difference, difference } from './places/difference.ts';
import type { Build, Manifest } from './places/manifest.ts';
import { outputPlace } from './places/output.ts';
import { writeNote } from './places/place.ts';
import { planPages } from './plan/plan.ts';
import { type PublishOptions, publish } from './publish/publish.ts';
import { beforeGoingLive, runWithRestarts } from './run/attempts.ts';
import { readCatalogue } from './run/catalogue.ts';
import { type PreparedRun, prepareRun, type RunInput, reasonToStay } from './run/prepared-run.ts';
import type { RebuildOptions, Rebuilt, Run } from './run/rebuild-options.ts';

/** `planned` is a build that a dry run made. */
type BuildOutcome = Rebuilt & Pick<PublishOptions, 'planned'>;

const unchanged: BuildOutcome = {
  mode: 'unchanged',
  rendered: [],
  removed: [],
  change: { added: [], changed: [], removed: [] },
};

/** Throws `WrongSettings`, `RebuildError` with advice, or the signal's reason. */
export async function rebuild(options: RebuildOptions): Promise<Rebuilt> {
  const { variables, ...given } = options;
  const { now = Date.now, dryRun, signal } = given;
  const [out, cache] = [resolve(given.out), resolve(given.cache)];
  const staging = join(cache, 'staging');
  const timestamp = (): string => new Date(now()).toISOString();
  using _lock = takeLock(cache);
  if (!dryRun) recordStart(cache, timestamp());
  try {
    // Wrong settings stop the run immediately, not after minutes of building. One error names all of them.
    const [env, settings, publishing, shop] = await readSettings(
      () => parseEnv(variables),
      () => rebuildSettings(variables),
      () => (given.publish ? publishSettings(variables) : undefined),
      () => loadShop(shopDirOf(variables), variables['PUBLIC_SITE_URL']),
    );
    const run: Run = { ...settings, now, ...given, env, out, cache, staging };
    const { planned, ...done } = await build(run, shop, publishing);
    if (publishing) {
      const { maxShrink } = run;
      await publish({ out, cache, env, settings: publishing, signal, maxShrink, dryRun, planned });
    }
    const lastResult = done.mode === 'unchanged' ? done.mode : 'built';
    if (!dryRun) writeStatus(cache, { lastSuccess: timestamp(), lastResult });
    return done;
  } catch (error) {
    if (!dryRun && !signal.aborted) recordFailure(cache, timestamp(), error);
    throw error;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Reads the catalogue, makes its small pictures, and brings the output up to date with both. */
async function build(run: Run, shop: Shop, publishing: PublishSettings | undefined): Promise<BuildOutcome> {
  const place = outputPlace(run.out);
  const contents = await finishRollback(run);
  const catalogue = await beforeGoingLive(
    run,
    readCatalogue(run, { shop, live: contents.build, publishing }),
  );
  // The cache can't be opened if the disk is full.
  using pictures = await beforeGoingLive(
    run,
    Promise.try(() => new PictureCache(run.cache)),
  );
  const background = shop.palette.surface.light;
  // All attempts share this time.
  let { maxPictureSeconds } = run;
  return await runWithRestarts({ place, contents, shop, ...catalogue }, async (input) => {
    const update = updatePictures({ ...run, maxPictureSeconds, background }, pictures);
    maxPictureSeconds -= await beforeGoingLive(run, update);
    return await updateOutput(run, input, pictures);
  });
}

/** Brings the output up to date with the catalogue. If the live build already shows all of it, only notes its revision. */
async function updateOutput(run: Run, input: RunInput, pictures: PictureCache): Promise<BuildOutcome> {
  using database = new DatabaseSync(snapshotFileIn(run.cache), { readOnly: true });
  const snapshot = new Snapshot(database);
  const prepared = prepareRun(run, input, snapshot);
  const reason = reasonToStay(prepared);
  if (reason === 'rolled back')
    print('You rolled back the latest build. It goes live again when something changes, or with --force.');
  if (reason) return unchanged;
  const { contents, shop } = prepared;
  for (const line of adviceFor(shop, snapshot.categorySlugs(), snapshot.info().setup.countries))
    print(`  Advice for ${run.env.SHOP_DIR}: ${line}`);
  const plan = planPages({ ...prepared, env: run.env, isCompiled: existsSync(prepared.renderer) });
  if (plan.affects === 'nothing') return await noteRevision(prepared, prepared.build);
  // Loaded on demand, because most runs render nothing.
  const { makeNextBuild } = await import('./next-build/make-next-build.ts');
  const { next, rendered } = await beforeGoingLive(run, makeNextBuild(prepared, plan, pictures));
  // The manifests can also differ in what they say about unused pictures.
  if (plan.affects === 'files' && next.files.differing(contents.files).length === 0)
    return await noteRevision(prepared, next.build);
  const change = difference(contents.files, next.files, contents.pending);
  const { mode, removed } = plan;
  const rebuilt: Rebuilt = { mode, rendered, removed, change };
  if (run.dryRun) return { ...rebuilt, planned: { next, staging: run.staging } };
  await replaceLive(prepared, next, change);
  return rebuilt;
}

/** Notes that the live shop already shows the build `next`, so that the next run looks only at later revisions. */
async function noteRevision({ run, place, contents }: PreparedRun, next: Build): Promise<BuildOutcome> {
  if (run.dryRun) return unchanged;
  const { at } = contents.build ?? next;
  await writeNote(place, { build: { ...next, at }, form: place.form, pending: [] }, run.signal);
  writeStatus(run.cache, { rolledBack: [] });
  return unchanged;
}

async function replaceLive(prepared: PreparedRun, next: Manifest, change: Difference): Promise<void> {
  const { run, place, contents: before } = prepared;
  const { out, cache, staging, signal } = run;
  signal.throwIfAborted();
  const source = { fileOf: (path: string) => join(staging, path), disposable: true };
  const bar = startProgress('Files');
  await goLive(out, cache, { place, before, change, next, source, signal, onFile: bar.update });
  bar.end(`${change.added.length} added, ${change.changed.length} changed, ${change.removed.length} removed`);
  writeStatus(cache, { rolledBack: [] });
}
