/** Brings every target to the live release, and tells the world what changed: report, then the merchant's own command. */
import { resolve } from 'node:path';
import type { Env } from '#env.ts';
import { RebuildFailure, reasonOf } from '../failure.ts';
import { progress } from '../progress.ts';
import { folderOf, liveRelease } from '../release/folders.ts';
import type { ReleaseNote } from '../release/note.ts';
import { apply } from './apply.ts';
import { changesOf, type FileChanges, phases, together } from './changes.ts';
import { folderTarget } from './folder.ts';
import { filesBetween, type History } from './history.ts';
import { runHook } from './hook.ts';
import type { Plan } from './plan.ts';
import { planFor } from './plan-for.ts';
import { isReported, readHooked, reportFile, writeHooked, writeReport } from './records.ts';
import { parseRedirects } from './redirects.ts';
import { historyIn } from './release-history.ts';
import { type PublishReport, reportOf, type TargetReport } from './report.ts';
import { reportText } from './report-text.ts';
import { type PublishSettings, parsePublishSettings } from './settings.ts';
import type { PublishTarget } from './target.ts';
import { overlay, type Tree, treeOf } from './tree.ts';

export interface PublishOptions {
  /** The output folder; what is live there is published. */
  out: string;
  /** Where the report and the hook's state are kept. */
  cache: string;
  env: Pick<Env, 'PUBLIC_SITE_URL'>;
  signal: AbortSignal;
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
    tree: treeFor(options, note),
    history: historyIn(options.out, note),
  };
  const attempts = await planned(run);
  try {
    return await carriedOut(run, attempts);
  } finally {
    for (const { target } of attempts) target?.close();
  }
}

interface Run extends PublishOptions {
  note: ReleaseNote;
  settings: PublishSettings;
  tree: Tree;
  history: History;
}

interface Attempt {
  target?: PublishTarget;
  plan?: Plan;
  outcome: PublishOutcome;
}

async function carriedOut(run: Run, attempts: readonly Attempt[]): Promise<PublishOutcome[]> {
  const hook = dueHook(run, attempts);
  const outcomes = attempts.map(({ outcome }) => outcome);
  const idle = !hook && attempts.every(({ outcome }) => outcome.result === 'up to date');
  if (idle && (attempts.length > 0 || isReported(run.cache, run.note.name))) return outcomes;
  const seen = attempts.flatMap(({ plan }) => (plan ? [plan.files] : []));
  if (hook) seen.push(hook);
  const changes = together(seen.length > 0 ? seen : [changesSince(run, run.note.base)]);
  const redirects = run.tree.has('_redirects')
    ? parseRedirects((await run.tree.read('_redirects')).toString('utf8'))
    : [];
  const { name, fingerprint, builtAt } = run.note;
  const write = (targets: PublishOutcome[]): PublishReport => {
    const report = reportOf({
      release: { name, fingerprint, builtAt },
      dryRun: run.dryRun !== undefined,
      origin: run.env.PUBLIC_SITE_URL,
      changes,
      redirects,
      tree: run.tree,
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

/** Opens every target that is set and plans for it. A target that fails does not keep the others from theirs. */
async function planned(run: Run): Promise<Attempt[]> {
  const { note, tree, history, signal } = run;
  const attempts: Attempt[] = [];
  for (const [name, open] of places(run.settings)) {
    const outcome: PublishOutcome = { name, result: 'up to date', from: note.name, sent: 0, removed: 0 };
    const attempt: Attempt = { outcome };
    attempts.push(attempt);
    try {
      attempt.target = await open();
      outcome.name = attempt.target.name;
      const plan = await planFor(attempt.target, { ...note, tree }, history, signal);
      if (!plan) continue;
      attempt.plan = plan;
      outcome.result = 'planned';
      outcome.from = plan.from ?? null;
      outcome.sent = phases.reduce((sum, phase) => sum + plan.uploads[phase].length, 0);
      outcome.removed = plan.removals.length;
    } catch (error) {
      signal.throwIfAborted();
      Object.assign(outcome, { result: 'failed', from: null, reason: reasonIn(error) });
    }
  }
  return attempts;
}

function places(settings: PublishSettings): [string, () => Promise<PublishTarget>][] {
  const { PUBLISH_FOLDER: folder, PUBLISH_S3_BUCKET: bucket } = settings;
  const found: [string, () => Promise<PublishTarget>][] = [];
  if (folder) found.push([folder, async () => folderTarget(resolve(folder))]);
  if (bucket)
    found.push([
      `s3://${bucket}`,
      // Loaded only for those who use it: the client takes a third of a second.
      async () => (await import('./s3.ts')).s3Target({ ...settings, PUBLISH_S3_BUCKET: bucket }),
    ]);
  return found;
}

async function send({ tree, signal }: Run, { target, plan, outcome }: Attempt): Promise<void> {
  if (!target || !plan) return;
  const sending = progress(`Publishing to ${target.name}`);
  try {
    await apply(plan, tree, signal, (done, total) => sending.update(done, total));
    outcome.result = 'published';
    sending.end(`${outcome.sent} sent, ${outcome.removed} removed`);
  } catch (error) {
    sending.end('stopped');
    signal.throwIfAborted();
    Object.assign(outcome, { result: 'failed', reason: reasonIn(error) });
  }
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

function changesSince({ history, note, tree }: Run, from: string | null): FileChanges {
  const files = from === null ? undefined : filesBetween(history, from, note.name);
  if (files) return changesOf(files, tree.has);
  return { added: new Set(), changed: new Set(), removed: new Set(), everything: true };
}

function treeFor({ out, dryRun }: PublishOptions, note: ReleaseNote): Tree {
  if (typeof dryRun !== 'object') return treeOf(folderOf(out, note.name));
  const over = treeOf(dryRun.staging);
  return note.base === null ? over : overlay(over, treeOf(folderOf(out, note.base)), note.removed);
}

const reasonIn = (error: unknown): string => (error instanceof Error && error.message) || reasonOf(error);
