/** Brings every target up to date, writes the report and runs the hook. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Env } from '#env.ts';
import { parseRedirects } from '../../web-host/redirects.ts';
import { RebuildFailure } from '../failure.ts';
import { apply } from '../places/apply.ts';
import { difference, pathsOf } from '../places/difference.ts';
import { outputPlace } from '../places/folder.ts';
import type { Manifest } from '../places/manifest.ts';
import { type Place, readContents, readNote, type Source } from '../places/place.ts';
import { runHook } from './hook.ts';
import { type PublishReport, reportFile, reportOf, type TargetReport, writeReport } from './report.ts';
import { reportText } from './report-text.ts';
import { noteUnreported, reportedPlace } from './reported.ts';
import { parsePublishSettings } from './settings.ts';
import {
  isUpToDate,
  openTargets,
  planTarget,
  publishTo,
  reasonWithAdvice,
  type Target,
  type TargetPlan,
} from './targets.ts';

export interface PublishOptions {
  /** The output folder. */
  out: string;
  /** The folder for the report. */
  cache: string;
  env: Pick<Env, 'PUBLIC_SITE_URL'>;
  signal: AbortSignal;
  /** The share of products that a place may lose at once; 1 allows everything. */
  maxShrink: number;
  /** The source of the `PUBLISH_…` settings. */
  variables?: Readonly<Record<string, string | undefined>>;
  /** Only plans and reports: the live build, or a build whose new files are in `staging`. */
  dryRun?: true | { next: Manifest; staging: string };
}

/** The build is live in the output folder, but a target or the hook failed. */
export class PublishFailure extends RebuildFailure {
  readonly outcomes: readonly TargetReport[];
  constructor(outcomes: readonly TargetReport[]) {
    const failed = outcomes.filter(({ result }) => result === 'failed');
    super(
      `Publishing failed:\n${failed.map(({ name, reason }) => `  ${name}: ${reason}`).join('\n')}`,
      'The next rebuild retries. To retry now: npm run rebuild:publish',
    );
    this.name = 'PublishFailure';
    this.outcomes = outcomes;
  }
}

/**
 * Call it after every run, even without changes, because a target may be outdated. Returns the outcome of every target
 * and of the hook. Throws `PublishFailure` after trying all targets, an error that names wrong settings, or the
 * signal's reason.
 */
export async function publish(options: PublishOptions): Promise<TargetReport[]> {
  const { cache, signal, dryRun } = options;
  const settings = parsePublishSettings(options.variables ?? process.env);
  const out = resolve(options.out);
  const output = outputPlace(out);
  const note = await readNote(output, signal);
  const planned = typeof dryRun === 'object' ? dryRun : undefined;
  const build = planned?.next.build ?? note?.build;
  if (!build) return [];
  if (note && note.pending.length > 0 && !planned)
    throw new RebuildFailure('The last run was interrupted', 'Finish it first: npm run rebuild');
  const targets = await openTargets(settings, out);
  try {
    const reported = reportedPlace(cache);
    const outdated = await findOutdated(targets, build, signal);
    const isReported = isUpToDate(reported, await readNote(reported, signal), build);
    const failed = targets.some(({ outcome }) => outcome.result === 'failed');
    if (outdated.length === 0 && isReported && !failed) return targets.map(({ outcome }) => outcome);
    const contents = planned ? undefined : await readContents(output, signal);
    const next = planned?.next ?? { build, files: contents?.files ?? new Map() };
    const fileOf = (path: string): string =>
      planned && existsSync(join(planned.staging, path)) ? join(planned.staging, path) : join(out, path);
    return await publishOutdated({
      ...options,
      settings,
      targets,
      outdated,
      reported,
      next,
      source: { fileOf },
    });
  } finally {
    for (const { place } of targets) place?.close();
  }
}

type OutdatedTarget = Target & { place: Place };

interface Run extends PublishOptions {
  settings: ReturnType<typeof parsePublishSettings>;
  targets: readonly Target[];
  outdated: readonly OutdatedTarget[];
  reported: Place;
  next: Manifest;
  source: Source;
}

async function findOutdated(
  targets: readonly Target[],
  build: Manifest['build'],
  signal: AbortSignal,
): Promise<OutdatedTarget[]> {
  const outdated: OutdatedTarget[] = [];
  for (const target of targets)
    await recordingFailure(target, signal, async (place) => {
      const note = await readNote(place, signal);
      target.outcome.from = note?.build?.at ?? null;
      if (!isUpToDate(place, note, build)) outdated.push(Object.assign(target, { place }));
    });
  return outdated;
}

async function publishOutdated(run: Run): Promise<TargetReport[]> {
  const { cache, signal, maxShrink, settings, targets, outdated, reported, next, source } = run;
  const plans = new Map<OutdatedTarget, TargetPlan>();
  for (const target of outdated)
    await recordingFailure(target, signal, async () => {
      plans.set(target, await planTarget(target, next, { source, cache, maxShrink, signal }));
    });
  if (!run.dryRun) {
    await noteUnreported(
      cache,
      [...plans.values()].flatMap(({ change }) => pathsOf(change)),
      signal,
    );
    for (const [target, plan] of plans) await publishTo(target, plan, source, signal);
  }
  const outcomes = targets.map(({ outcome }) => outcome);
  const contents = await readContents(reported, signal);
  const change = difference(contents.files, next.files, contents.pending);
  const rules = source.fileOf('_redirects');
  const redirects = existsSync(rules) ? parseRedirects(await readFile(rules, 'utf8')) : [];
  const report = (): PublishReport =>
    reportOf({
      ...{ next, change, isFirst: contents.build === null, dryRun: run.dryRun !== undefined },
      origin: run.env.PUBLIC_SITE_URL,
      redirects,
      targets: outcomes,
    });
  writeReport(cache, report());
  console.log(reportText(report()));
  if (run.dryRun) return outcomes;
  if (settings.PUBLISH_HOOK) {
    outcomes.push(await hookOutcome(settings.PUBLISH_HOOK, run, outcomes));
    writeReport(cache, report());
  }
  if (outcomes.some(({ result }) => result === 'failed')) throw new PublishFailure(outcomes);
  await apply({ place: reported, before: contents, change, next, source, signal });
  return outcomes;
}

async function hookOutcome(
  command: string,
  { cache, signal }: Run,
  outcomes: readonly TargetReport[],
): Promise<TargetReport> {
  const outcome: TargetReport = { name: 'hook', result: 'published', from: null, sent: 0, removed: 0 };
  if (outcomes.some(({ result }) => result === 'failed'))
    return { ...outcome, result: 'skipped', reason: 'a target failed' };
  try {
    await runHook(command, reportFile(cache), signal);
    return outcome;
  } catch (error) {
    signal.throwIfAborted();
    return { ...outcome, result: 'failed', reason: reasonWithAdvice(error) };
  }
}

/** Records a target's failure, so that the others still get their files. */
async function recordingFailure(
  { place, outcome }: Target,
  signal: AbortSignal,
  work: (place: Place) => Promise<void>,
): Promise<void> {
  if (!place) return;
  try {
    await work(place);
  } catch (error) {
    signal.throwIfAborted();
    Object.assign(outcome, { result: 'failed', from: null, reason: reasonWithAdvice(error) });
  }
}
