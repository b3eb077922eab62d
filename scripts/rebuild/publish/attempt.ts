/** One try at every place the settings name; one that fails does not keep the others from theirs. */
import { resolve } from 'node:path';
import { reasonOf } from '../failure.ts';
import { progress } from '../progress.ts';
import { apply } from './apply.ts';
import { phases } from './changes.ts';
import { folderTarget } from './folder.ts';
import { guardTarget } from './guard.ts';
import type { History } from './history.ts';
import type { Plan, Release } from './plan.ts';
import { planFor } from './plan-for.ts';
import type { TargetReport } from './report.ts';
import type { PublishSettings } from './settings.ts';
import type { PublishTarget } from './target.ts';

export interface AttemptInput {
  settings: PublishSettings;
  /** The output folder, which is no place to publish to. */
  out: string;
  release: Release;
  history: History;
  /** The share of a target's product pages that may go at once, where only the target knows how many there were. */
  maxShrink: number;
  signal: AbortSignal;
}

export interface Attempt {
  target?: PublishTarget;
  plan?: Plan;
  outcome: TargetReport;
}

/** Opens every target that is set and plans for it. */
export async function planned(run: AttemptInput): Promise<Attempt[]> {
  const { release, history, signal } = run;
  const attempts: Attempt[] = [];
  for (const [name, open] of places(run)) {
    const outcome: TargetReport = { name, result: 'up to date', from: release.name, sent: 0, removed: 0 };
    const attempt: Attempt = { outcome };
    attempts.push(attempt);
    try {
      attempt.target = await open();
      outcome.name = attempt.target.name;
      const plan = await planFor(attempt.target, release, history, signal);
      if (!plan) continue;
      guardTarget(plan, release, run.maxShrink);
      attempt.plan = plan;
      outcome.result = 'planned';
      outcome.from = plan.from ?? null;
      outcome.sent = phases.reduce((sum, phase) => sum + plan.uploads[phase].length, 0);
      outcome.removed = plan.files.removed.size;
    } catch (error) {
      signal.throwIfAborted();
      Object.assign(outcome, { result: 'failed', from: null, reason: reasonIn(error) });
    }
  }
  return attempts;
}

function places({ settings, out }: AttemptInput): [string, () => Promise<PublishTarget>][] {
  const { PUBLISH_FOLDER: folder, PUBLISH_S3_BUCKET: bucket } = settings;
  const found: [string, () => Promise<PublishTarget>][] = [];
  if (folder) found.push([folder, async () => folderTarget(resolve(folder), out)]);
  if (bucket)
    found.push([
      `s3://${bucket}`,
      // Loaded only for those who use it: the client takes a third of a second.
      async () => (await import('./s3.ts')).s3Target({ ...settings, PUBLISH_S3_BUCKET: bucket }),
    ]);
  return found;
}

/** Brings one target to the release; what became of it stands in its outcome. */
export async function send(
  { release, signal }: AttemptInput,
  { target, plan, outcome }: Attempt,
): Promise<void> {
  if (!target || !plan) return;
  const sending = progress(`Publishing to ${target.name}`);
  try {
    await apply(plan, release.tree, signal, (done, total) => sending.update(done, total));
    outcome.result = 'published';
    sending.end(`${outcome.sent} sent, ${outcome.removed} removed`);
  } catch (error) {
    sending.end('stopped');
    signal.throwIfAborted();
    Object.assign(outcome, { result: 'failed', reason: reasonIn(error) });
  }
}

export const reasonIn = (error: unknown): string =>
  (error instanceof Error && error.message) || reasonOf(error);
