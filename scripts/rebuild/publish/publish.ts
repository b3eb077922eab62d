/** Brings every target to the site that is live, writes the report, and runs the hook. */
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
import { type Place, readHeld, readNote, type Source } from '../places/place.ts';
import { runHook } from './hook.ts';
import { type PublishReport, reportFile, reportOf, type TargetReport, writeReport } from './report.ts';
import { reportText } from './report-text.ts';
import { noteUnreported, reportedPlace } from './reported.ts';
import { parsePublishSettings } from './settings.ts';
import {
  bring,
  isUpToDate,
  openTargets,
  planTarget,
  reasonIn,
  type Target,
  type TargetPlan,
} from './targets.ts';

export interface PublishOptions {
  /** The output folder. */
  out: string;
  /** Where the report is written. */
  cache: string;
  env: Pick<Env, 'PUBLIC_SITE_URL'>;
  signal: AbortSignal;
  /** The share of its products that a place may lose at once; 1 allows everything. */
  maxShrink: number;
  /** Where the `PUBLISH_…` settings come from. */
  variables?: Readonly<Record<string, string | undefined>>;
  /** Only plan and report: for what is live, or for a build whose new files are in `staging`. */
  dryRun?: true | { next: Manifest; staging: string };
}

/** The build is live in the output, but a target or the hook failed. */
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
 * Call it after every run, even if nothing changed, because a target may lag behind. Returns the outcome of
 * every target and of the hook. Throws `PublishFailure` once all were tried, an error that names wrong
 * settings, or the signal's reason.
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
    const lagging = await targetsBehind(targets, build, signal);
    const isReported = isUpToDate(reported, await readNote(reported, signal), build);
    const failed = targets.some(({ outcome }) => outcome.result === 'failed');
    if (lagging.length === 0 && isReported && !failed) return targets.map(({ outcome }) => outcome);
    const held = planned ? undefined : await readHeld(output, signal);
    const next = planned?.next ?? { build, files: held?.files ?? new Map() };
    const fileOf = (path: string): string =>
      planned && existsSync(join(planned.staging, path)) ? join(planned.staging, path) : join(out, path);
    return await carryOut({ ...options, settings, targets, lagging, reported, next, source: { fileOf } });
  } finally {
    for (const { place } of targets) place?.close();
  }
}

type Lagging = Target & { place: Place };

interface Run extends PublishOptions {
  settings: ReturnType<typeof parsePublishSettings>;
  targets: readonly Target[];
  lagging: readonly Lagging[];
  reported: Place;
  next: Manifest;
  source: Source;
}

async function targetsBehind(
  targets: readonly Target[],
  build: Manifest['build'],
  signal: AbortSignal,
): Promise<Lagging[]> {
  const behind: Lagging[] = [];
  for (const target of targets)
    await guarded(target, signal, async (place) => {
      const note = await readNote(place, signal);
      target.outcome.from = note?.build?.at ?? null;
      if (!isUpToDate(place, note, build)) behind.push(Object.assign(target, { place }));
    });
  return behind;
}

async function carryOut(run: Run): Promise<TargetReport[]> {
  const { cache, signal, maxShrink, settings, targets, lagging, reported, next, source } = run;
  const plans = new Map<Lagging, TargetPlan>();
  for (const target of lagging)
    await guarded(target, signal, async () => {
      plans.set(target, await planTarget(target, next, { source, cache, maxShrink, signal }));
    });
  if (!run.dryRun) {
    await noteUnreported(
      cache,
      [...plans.values()].flatMap(({ change }) => pathsOf(change)),
      signal,
    );
    for (const [target, plan] of plans) await bring(target, plan, source, signal);
  }
  const outcomes = targets.map(({ outcome }) => outcome);
  const held = await readHeld(reported, signal);
  const change = difference(held.files, next.files, held.pending);
  const rules = source.fileOf('_redirects');
  const redirects = existsSync(rules) ? parseRedirects(await readFile(rules, 'utf8')) : [];
  const report = (): PublishReport =>
    reportOf({
      ...{ next, change, isFirst: held.build === null, dryRun: run.dryRun !== undefined },
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
  await apply({ place: reported, before: held, change, next, source, signal });
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
    return { ...outcome, result: 'failed', reason: reasonIn(error) };
  }
}

/** Records the failure of one target, so that the others still get their files. */
async function guarded(
  { place, outcome }: Target,
  signal: AbortSignal,
  work: (place: Place) => Promise<void>,
): Promise<void> {
  if (!place) return;
  try {
    await work(place);
  } catch (error) {
    signal.throwIfAborted();
    Object.assign(outcome, { result: 'failed', from: null, reason: reasonIn(error) });
  }
}
