/** Brings every target up to date, writes the report and runs the hook. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Env } from '#env.ts';
import { print } from '../../print.ts';
import { readRedirects } from '../../web-host/redirects.ts';
import { writeJson } from '../core/json-file.ts';
import { startProgress } from '../core/progress.ts';
import { RebuildError, reasonOf } from '../core/rebuild-error.ts';
import type { PublishSettings } from '../core/settings.ts';
import { apply } from '../places/apply.ts';
import { difference, pathsOf } from '../places/difference.ts';
import { noteUnreported, reportedPlace } from '../places/last-report.ts';
import { type Build, isSameBuild, type Manifest } from '../places/manifest.ts';
import { outputPlace, readLive } from '../places/output.ts';
import {
  DamagedRecords,
  type FileSource,
  type Note,
  type Place,
  readContents,
  readNote,
  readPieces,
} from '../places/place.ts';
import { type PublishTarget, targetsOf } from '../places/targets.ts';
import { planChange } from './change.ts';
import { runHook } from './hook.ts';
import { reportOf, reportText, type TargetReport } from './report.ts';

export interface PublishOptions {
  /** The output folder. */
  out: string;
  cache: string;
  env: Pick<Env, 'PUBLIC_SITE_URL'>;
  settings: PublishSettings;
  signal: AbortSignal;
  /** The share of products that a place may lose in one run; 1 allows any loss. */
  maxShrink: number;
  /** Only plans and reports, without changing a target. */
  dryRun?: boolean | undefined;
  /** In a dry run: a build that isn't live, whose new files are in `staging`. */
  planned?: { next: Manifest; staging: string } | undefined;
}

interface Publication extends PublishOptions {
  build: Build;
  /** Reads the manifest of `build`. Called on demand, because a target that is up to date doesn't need the manifest. */
  readSite: () => Promise<Manifest>;
  source: FileSource;
}

/**
 * Call it after every run, even without changes, because a target may be outdated. Returns the outcome of every target
 * and of the hook. Throws `RebuildError` after trying all targets, or the signal's reason.
 */
export async function publish(options: PublishOptions): Promise<TargetReport[]> {
  const { cache, settings, signal, planned } = options;
  const out = resolve(options.out);
  const output = outputPlace(out);
  const note = await readNote(output, signal);
  // Without a note, `readLive` says what is missing.
  const build = planned?.next.build ?? note?.build ?? (await readLive(out, signal)).build;
  if (!planned && note && note.pending.length > 0)
    throw new RebuildError('The last run was interrupted', 'Finish it first: npm run rebuild');
  const fileOf = (path: string): string => {
    const staged = planned && join(planned.staging, path);
    return staged && existsSync(staged) ? staged : join(out, path);
  };
  let site = planned?.next;
  const publication: Publication = {
    ...options,
    build,
    readSite: async () => (site ??= await readLive(out, signal)),
    source: { fileOf },
  };
  const outcomes: TargetReport[] = [];
  for (const target of targetsOf(settings, out)) outcomes.push(await publishTo(target, publication));
  const reported = reportedPlace(cache);
  const isReported = isUpToDate(reported, await readNote(reported, signal), build);
  return isReported && outcomes.every(({ result }) => result === 'up to date')
    ? outcomes
    : await reportTo(reported, publication, { targets: outcomes, hook: settings.PUBLISH_HOOK });
}

/** Whether a place has the complete build. */
const isUpToDate = (place: Place, note: Note | undefined, build: Build): boolean =>
  isSameBuild(note?.build, build) && note?.form === place.form && note.pending.length === 0;

/**
 * Brings a target up to date. Returns a failure instead of throwing it, so that the other targets still get their files. Throws
 * `DamagedRecords` if those of the site are damaged.
 */
async function publishTo({ name, open }: PublishTarget, publication: Publication): Promise<TargetReport> {
  const { cache, build, source, signal } = publication;
  const outcome: TargetReport = { name, result: 'up to date', from: null, sent: 0, removed: 0 };
  try {
    const place = await open();
    const note = await readNote(place, signal);
    outcome.from = note?.build?.at ?? null;
    if (isUpToDate(place, note, build)) return outcome;
    const plan = await planChange(place, await publication.readSite(), publication);
    outcome.sent = plan.change.added.length + plan.change.changed.length;
    outcome.removed = plan.change.removed.length;
    if (publication.dryRun) return { ...outcome, result: 'planned' };
    const { files } = await publication.readSite();
    // Leaves out removed files, because the report finds them by comparing manifests.
    const current = pathsOf(plan.change).filter((path) => files.has(path));
    await noteUnreported(cache, current, signal);
    const bar = startProgress(`Publishing to ${name}`);
    await apply({ place, ...plan, source, signal, onFile: bar.update }).catch((error: unknown) => {
      bar.end('stopped');
      throw error;
    });
    bar.end(`${outcome.sent} sent, ${outcome.removed} removed`);
    return { ...outcome, result: 'published' };
  } catch (error) {
    signal.throwIfAborted();
    // Only the site's own pieces throw this. See `readPieces` for those of the target.
    if (error instanceof DamagedRecords) throw error;
    const reason = error instanceof RebuildError ? `${error.message}. ${error.advice}` : reasonOf(error);
    return { ...outcome, result: 'failed', reason };
  }
}

/**
 * Writes the report and runs the hook. Returns the outcomes of the targets and of the hook. If anything failed, throws
 * `RebuildError`, and the next report covers the same changes again.
 */
async function reportTo(
  reported: Place,
  { cache, env, signal, dryRun = false, readSite, source }: Publication,
  { targets, hook }: { targets: readonly TargetReport[]; hook: string | undefined },
): Promise<TargetReport[]> {
  const next = await readSite();
  const contents = await readContents(reported, signal);
  const numbers = contents.files.differing(next.files, contents.pending);
  const before = await readPieces(reported, contents, numbers, signal);
  const change = difference(before.files, next.files, before.pending);
  const redirects = readRedirects(source.fileOf('_redirects'));
  const file = join(cache, 'publish-report.json');
  const origin = env.PUBLIC_SITE_URL;
  const made = reportOf({ next, change, dryRun, origin, redirects, targets });
  writeJson(file, made);
  print(reportText(made, { isFirst: !contents.build }));
  const outcomes = [...targets];
  if (hook && !dryRun) {
    outcomes.push(await runHook({ command: hook, report: file, targets, signal }));
    writeJson(file, { ...made, targets: outcomes });
  }
  const failed = outcomes.filter(({ result }) => result === 'failed');
  if (failed.length > 0)
    throw new RebuildError(
      `Publishing failed:\n${failed.map(({ name, reason }) => `  ${name}: ${reason}`).join('\n')}`,
      'The next rebuild tries again. To try now: npm run rebuild:publish',
    );
  if (!dryRun) await apply({ place: reported, before, change, next, source, signal });
  return outcomes;
}
