/**
 * One rebuild from end to end: catalogue → plan → pages → checks → release → live → published. Its cost follows what has
 * changed; whatever fails, the release that is live stays (promise 48).
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Env } from '#env.ts';
import { openSnapshot, type Snapshot } from '#features/catalog/snapshot-file.ts';
import { RebuildFailure, reasonOf } from './failure.ts';
import { commonFingerprint, programFingerprint, releaseFingerprint } from './fingerprint.ts';
import { takeLock } from './lock.ts';
import { makeRelease, type Rebuilt } from './make.ts';
import { PagesDb } from './plan/pages-db.ts';
import { planPages } from './plan/plan.ts';
import { publish } from './publish/publish.ts';
import { parsePublishSettings } from './publish/settings.ts';
import { folderOf, foldersOf, liveRelease } from './release/folders.ts';
import { recover } from './release/recover.ts';
import { redirectsFile } from './release/redirects.ts';
import { isRejected } from './release/rejected.ts';
import { releasesKept } from './release/settings.ts';
import { listedProducts } from './release/sitemap.ts';
import { type SnapshotOptions, takeSnapshot } from './snapshot/take.ts';
import { NotTheSame } from './stage.ts';
import { writeStatus } from './status.ts';

export interface RebuildOptions {
  env: Env;
  /** The output: a link to the live release. */
  out: string;
  /** Where snapshot, answers, page keys and the lock are kept. */
  cache: string;
  signal: AbortSignal;
  /** Build every page although nothing changed. */
  force?: boolean;
  /** Read the whole catalogue, whatever the changes call says. */
  readAll?: boolean;
  /** The share of a list that may be lost at once; 1 allows everything. */
  maxShrink?: number;
  /** Days that pages tell of products no longer sold, and that old addresses lead on. */
  keep?: { keepGone: number; keepMoved: number };
  /** Do everything but make it live: the release is thrown away again. */
  dryRun?: boolean;
  /** Open a sample of the built pages in a browser: after a full build, if there is one, or each time. */
  browser?: 'full' | 'always' | undefined;
  /** Bring the places named by `PUBLISH_…` to what is live, also when nothing changed. */
  publish?: boolean;
  say?: (line: string) => void;
  now?: () => number;
  /** With the API; for tests in a hurry. */
  patience?: SnapshotOptions['patience'];
}

const root = resolve(import.meta.dirname, '../..');
const nothing: Rebuilt = { result: 'unchanged', mode: 'none', rendered: [], removed: [], note: undefined };

/** Throws `RebuildFailure` with what to do, or the signal's reason. */
export async function rebuild(options: RebuildOptions): Promise<Rebuilt> {
  const { now = Date.now } = options;
  const cache = resolve(options.cache);
  const at = (): string => new Date(now()).toISOString();
  const unlock = takeLock(cache);
  try {
    // Wrong settings are told at once, not after minutes of building, nor only on the day that something changes.
    releasesKept();
    if (options.publish) parsePublishSettings(process.env);
    const done = await run({ ...options, out: resolve(options.out), cache, now });
    if (options.publish) await publishDone({ ...options, cache }, done);
    if (!options.dryRun) writeStatus(cache, { lastSuccess: at(), lastResult: done.result });
    return done;
  } catch (error) {
    if (!options.signal.aborted) noteFailure(cache, at(), error);
    throw error;
  } finally {
    if (options.dryRun) rmSync(foldersOf(options.out).staging, { recursive: true, force: true });
    unlock();
  }
}

/** The old address of a category has no page of its own: when its time is over, `_redirects` alone changes. */
function leadsOnAlike(file: string, snapshot: Snapshot): boolean {
  return existsSync(file) && readFileSync(file, 'utf8') === redirectsFile(snapshot.departed());
}

async function publishDone(
  { env, out, cache, signal, dryRun, maxShrink }: RebuildOptions,
  { note }: Rebuilt,
): Promise<void> {
  const { staging } = foldersOf(out);
  const planned = dryRun && note ? { note, staging } : dryRun;
  await publish({
    out: resolve(out),
    cache,
    env,
    signal,
    maxShrink,
    ...(planned ? { dryRun: planned } : {}),
  });
}

/** The disk may be what failed: the failure itself matters more than its note. */
function noteFailure(cache: string, at: string, error: unknown): void {
  try {
    const message = error instanceof RebuildFailure ? error.message : reasonOf(error);
    writeStatus(cache, { lastFailure: { at, message } });
  } catch (second) {
    console.error(`The failure could not be written down: ${reasonOf(second)}`);
  }
}

type Run = RebuildOptions & { now: () => number };

async function run(options: Run): Promise<Rebuilt> {
  const { env, out, cache, signal, now, say = console.log } = options;
  recover(out);
  const snapshotFile = join(cache, 'snapshot.db');
  const taken = await takeSnapshot({
    apiUrl: env.PUBLIC_API_URL,
    file: snapshotFile,
    signal,
    now,
    readAll: options.readAll ?? false,
    shown: () => {
      const name = liveRelease(out)?.name;
      if (name === undefined) return 0;
      console.warn(
        '  The snapshot is lost: pages of products that left, and where renamed ones went, are forgotten',
      );
      return listedProducts(folderOf(out, name));
    },
    ...(options.maxShrink === undefined ? {} : { maxShrink: options.maxShrink }),
    ...(options.keep ? { keep: options.keep } : {}),
    ...(options.patience ? { patience: options.patience } : {}),
  });
  for (const { what, effect, why } of taken.problems) console.warn(`  ${what}: ${effect} (${why})`);

  const year = new Date(now()).getUTCFullYear();
  const program = programFingerprint(root, env, year);
  const fingerprint = releaseFingerprint(program, taken.fingerprint);
  const live = liveRelease(out);
  if (!options.force && live?.fingerprint === fingerprint) return nothing;
  if (!options.force && isRejected(out, fingerprint)) {
    say('What would be built was rolled back. Something must change first, or run it with --force.');
    return nothing;
  }
  const snapshot = openSnapshot(snapshotFile) as Snapshot;
  const pages = new PagesDb(join(cache, 'pages.db'));
  try {
    const { identity, revision } = snapshot.info();
    const common = commonFingerprint(program, snapshot);
    const next = { out, identity, revision, common };
    const input = { snapshot, pages, pageSize: env.PAGE_SIZE, next, live: live?.name };
    const work = { ...options, root, say, snapshotFile, snapshot, pages, year, fingerprint, live, next };
    const plan = planPages({ ...input, force: options.force ?? false });
    const isSame = plan.mode === 'delta' && plan.keys.size === 0 && plan.removed.length === 0;
    if (isSame && live && leadsOnAlike(join(folderOf(out, live.name), '_redirects'), snapshot)) {
      if (!options.dryRun)
        pages.write({ ...next, release: live.name }, { replace: false, put: [], remove: [] });
      return nothing;
    }
    try {
      return await makeRelease(work, plan);
    } catch (error) {
      if (!(error instanceof NotTheSame)) throw error;
      say(`  ${error.message}: everything is built anew`);
      return await makeRelease(work, planPages({ ...input, force: true }));
    }
  } finally {
    pages.close();
    snapshot.close();
  }
}
