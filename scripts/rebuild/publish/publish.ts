/** Brings every target to the live release, and tells the world what changed: report, then the merchant's own command. */
import type { Env } from '#env.ts';
import { RebuildFailure } from '../failure.ts';
import { folderOf, liveRelease } from '../release/folders.ts';
import type { ReleaseNote } from '../release/note.ts';
import { rebuildSettings } from '../settings.ts';
import { type Attempt, type AttemptInput, planned, reasonIn, send } from './attempt.ts';
import { changesOf, type FileChanges, together } from './changes.ts';
import { filesBetween } from './history.ts';
import { runHook } from './hook.ts';
import { readHooked, readReported, reportFile, writeHooked, writeReport } from './records.ts';
import { parseRedirects } from './redirects.ts';
import { historyIn } from './release-history.ts';
import { type PublishReport, reportOf, type TargetReport } from './report.ts';
import { reportText } from './report-text.ts';
import { parsePublishSettings } from './settings.ts';
import { overlay, type Tree, treeOf } from './tree.ts';

export interface PublishOptions {
  /** The output folder; what is live there is published. */
  out: string;
  /** Where the report and the hook's state are kept. */
  cache: string;
  env: Pick<Env, 'PUBLIC_SITE_URL'>;
  signal: AbortSignal;
  /** As in `rebuild`: what may be lost at once; 1 allows everything. */
  maxShrink?: number | undefined;
  /** Where the `PUBLISH_…` settings are read from. */
  variables?: Readonly<Record<string, string | undefined>>;
  /** Plan and report only, nothing is sent or run: for what is live, or for a release whose new files are in `staging`. */
  dryRun?: true | { note: ReleaseNote; staging: string };
}

/** What became of a target, or of the hook (`name: 'hook'`). */
export type PublishOutcome = TargetReport;

/** The release is live here; some place did not get it. */
export class PublishFailure extends RebuildFailure {
  readonly outcomes: readonly PublishOutcome[];
  constructor(outcomes: readonly PublishOutcome[]) {
    const failed = outcomes.filter(({ result }) => result === 'failed');
    super(
      `Publishing failed:\n${failed.map(({ name, reason }) => `  ${name}: ${reason}`).join('\n')}`,
      'The next run goes on from there, or "npm run rebuild:publish" at once.',
    );
    this.name = 'PublishFailure';
    this.outcomes = outcomes;
  }
}

/**
 * To be called after every run, also one that changed nothing: a target may lag behind. Throws `PublishFailure` after
 * all were tried, an error naming wrong settings before anything, or the signal's reason.
 */
export async function publish(options: PublishOptions): Promise<PublishOutcome[]> {
  const settings = parsePublishSettings(options.variables ?? process.env);
  const note = typeof options.dryRun === 'object' ? options.dryRun.note : liveRelease(options.out);
  if (!note) return [];
  const run: Run = {
    ...options,
    note,
    settings,
    release: { ...note, tree: treeFor(options, note) },
    history: historyIn(options.out, note),
    maxShrink: options.maxShrink ?? rebuildSettings({}).maxShrink,
  };
  const attempts = await planned(run);
  try {
    return await carriedOut(run, attempts);
  } finally {
    for (const { target } of attempts) target?.close();
  }
}

interface Run extends PublishOptions, AttemptInput {
  note: ReleaseNote;
  out: string;
  maxShrink: number;
  signal: AbortSignal;
}

async function carriedOut(run: Run, attempts: readonly Attempt[]): Promise<PublishOutcome[]> {
  const hook = dueHook(run, attempts);
  const outcomes = attempts.map(({ outcome }) => outcome);
  const idle = !hook && attempts.every(({ outcome }) => outcome.result === 'up to date');
  const reported = readReported(run.cache);
  if (idle && (attempts.length > 0 || reported === run.note.name)) return outcomes;
  const seen = attempts.flatMap(({ plan }) => (plan ? [plan.files] : []));
  if (hook) seen.push(hook);
  // After a rollback what was live is not what the release was made from.
  const changes = together(seen.length > 0 ? seen : [changesSince(run, reported ?? run.note.base)]);
  const redirects = run.release.tree.has('_redirects')
    ? parseRedirects((await run.release.tree.read('_redirects')).toString('utf8'))
    : [];
  const { name, fingerprint, builtAt } = run.note;
  const write = (targets: PublishOutcome[]): PublishReport => {
    const report = reportOf({
      release: { name, fingerprint, builtAt },
      dryRun: run.dryRun !== undefined,
      origin: run.env.PUBLIC_SITE_URL,
      changes,
      redirects,
      tree: run.release.tree,
      targets,
    });
    writeReport(run.cache, report);
    return report;
  };
  if (run.dryRun) {
    console.log(reportText(write(outcomes)));
    return outcomes;
  }
  for (const attempt of attempts) await send(run, attempt);
  console.log(reportText(write(outcomes)));
  if (hook) {
    outcomes.push(await hookOutcome(run, outcomes));
    write(outcomes);
  }
  if (outcomes.some(({ result }) => result === 'failed')) throw new PublishFailure(outcomes);
  return outcomes;
}

/** What the hook has not been told yet; undefined when there is no hook or nothing new. */
function dueHook(run: Run, attempts: readonly Attempt[]): FileChanges | undefined {
  if (!run.settings.PUBLISH_HOOK) return undefined;
  const last = readHooked(run.cache);
  if (last === run.note.name && attempts.every(({ outcome }) => outcome.result === 'up to date'))
    return undefined;
  return changesSince(run, last);
}

async function hookOutcome(run: Run, outcomes: readonly PublishOutcome[]): Promise<PublishOutcome> {
  const outcome: PublishOutcome = { name: 'hook', result: 'published', from: null, sent: 0, removed: 0 };
  if (outcomes.some(({ result }) => result === 'failed'))
    return { ...outcome, result: 'skipped', reason: 'a target failed' };
  try {
    await runHook(run.settings.PUBLISH_HOOK ?? '', reportFile(run.cache), run.signal);
    writeHooked(run.cache, run.note.name);
    return outcome;
  } catch (error) {
    run.signal.throwIfAborted();
    return { ...outcome, result: 'failed', reason: reasonIn(error) };
  }
}

function changesSince({ history, note, release: { tree } }: Run, from: string | null): FileChanges {
  const files = from === null ? undefined : filesBetween(history, from, note.name);
  if (files) return changesOf(files, tree.has);
  return { added: new Set(), changed: new Set(), removed: new Set(), everything: true };
}

function treeFor({ out, dryRun }: PublishOptions, note: ReleaseNote): Tree {
  if (typeof dryRun !== 'object') return treeOf(folderOf(out, note.name));
  const over = treeOf(dryRun.staging);
  return note.base === null ? over : overlay(over, treeOf(folderOf(out, note.base)), note.removed);
}
