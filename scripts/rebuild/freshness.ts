/** Tells people and monitors whether rebuilds succeed, and how the last runs ended. */
import { lockHolder } from './core/lock.ts';
import { type RebuildStatus, readStatus } from './core/status-file.ts';
import { picturesText } from './pictures/picture-report.ts';
import { folderPlace } from './places/folder.ts';
import type { Build } from './places/manifest.ts';
import { damageText, readContents } from './places/place.ts';

/** Milliseconds by which two clocks may differ. */
const tolerance = 300_000;

interface Freshness extends RebuildStatus {
  /** `overdue`: the last success is too old. `none`: there is no build. */
  kind: 'fine' | 'overdue' | 'none';
  /** The highest age allowed, in minutes. */
  maxAge: number;
  /** Whole minutes since the last successful run. Absent if it is dated in the future. */
  age?: number;
  live?: Build;
  /** Whether a run was killed while it changed the output. */
  interrupted?: boolean;
  /** Whether the last run was ended before it finished. */
  unfinished?: boolean;
  /** Whether there is a build, but its note or manifest is missing or damaged. */
  damaged?: boolean;
  running: boolean;
  /** The running process, if known. */
  pid?: number;
}

export const exitCodes: Readonly<Record<Freshness['kind'], number>> = { fine: 0, overdue: 1, none: 2 };

interface FreshnessOptions {
  out: string;
  cache: string;
  /** In milliseconds since 1970. */
  now: number;
  /** In minutes. */
  maxAge: number;
}

/** Changes nothing. If no run is recorded, the build's age counts. */
export async function freshnessOf({ out, cache, now, maxAge }: FreshnessOptions): Promise<Freshness> {
  // A time in the future comes from a wrong clock, so ignore it.
  const isUsable = (time = ''): boolean => Date.parse(time) <= now + tolerance;
  const { lastStart, lastSuccess: success, lastFailure: failure, ...status } = readStatus(cache);
  const lastSuccess = isUsable(success) ? success : undefined;
  const lastFailure = isUsable(failure?.at) ? failure : undefined;
  const holder = lockHolder(cache, 'rebuild');
  // The process id may not be stored yet.
  const lock = { running: holder !== undefined, ...(Number(holder) > 0 && { pid: Number(holder) }) };
  const contents = await readContents(folderPlace(out), new AbortController().signal);
  const { build: live, pending } = contents;
  const damaged = contents.kind === 'damaged' && !lock.running;
  const interrupted = pending.length > 0 && !damaged && !lock.running;
  const hasEnded = [lastSuccess, lastFailure?.at].some((end) => end && lastStart && end >= lastStart);
  const unfinished = isUsable(lastStart) && !hasEnded && !lock.running;
  const recent = {
    ...(unfinished && { unfinished, lastStart }),
    ...(lastSuccess && { lastSuccess }),
    ...(lastFailure && { lastFailure }),
    ...status,
  };
  const always = { maxAge, ...(damaged && { damaged }), ...recent, ...lock };
  if (!live) return { kind: 'none', ...always };
  const last = lastSuccess ?? live.at;
  const age = Math.max(0, Math.floor((now - Date.parse(last)) / 60_000));
  const isKnown = isUsable(last);
  return {
    kind: isKnown && age <= maxAge ? 'fine' : 'overdue',
    ...(isKnown && { age }),
    live,
    ...(interrupted && { interrupted }),
    ...always,
  };
}

/** The status as text. The first line is a summary. */
export function freshnessText(fresh: Freshness): string {
  const process = fresh.pid ? ` (process ${fresh.pid})` : '';
  return [
    ...summary(fresh),
    ...liveText(fresh),
    ...successText(fresh),
    fresh.running ? `A rebuild is running${process}` : 'No rebuild is running',
    ...(fresh.pictures ? picturesText(fresh.pictures) : []),
    ...failureText(fresh),
  ].join('\n');
}

function summary(fresh: Freshness): string[] {
  const { kind, live, age, maxAge, lastStart } = fresh;
  const unfinished =
    fresh.unfinished && `The last run, which began ${lastStart}, was ended before it finished.`;
  const problem =
    (fresh.damaged && `${damageText}. The next rebuild repairs it.`) ||
    (fresh.interrupted &&
      'The last run was interrupted while it changed the shop. The next rebuild repairs it.') ||
    unfinished ||
    (hasFailed(fresh) && 'The last run failed.') ||
    (live && undoneBuilds(fresh).length > 0 && 'An earlier build is live, because you rolled back.');
  if (kind === 'fine') return [problem || 'The last rebuild succeeded.'];
  if (kind === 'none')
    return [
      (fresh.damaged && problem) || 'There is no build yet. Build the shop: npm run rebuild',
      ...(unfinished ? [unfinished] : []),
    ];
  const overdue =
    age === undefined
      ? 'OVERDUE: the last successful rebuild is dated in the future. Check the clock of this machine.'
      : `OVERDUE: the last successful rebuild was ${minutes(age)} ago. The limit is ${minutes(maxAge)}.`;
  return problem ? [overdue, problem] : [overdue];
}

function liveText(fresh: Freshness): string[] {
  const { live } = fresh;
  const undone = undoneBuilds(fresh);
  return [
    ...(live ? [`Live: the build of ${live.at} (${live.products} products)`] : []),
    ...(undone.length > 0
      ? [
          `Rolled back: ${undone.join(', ')}`,
          'The next run leaves the earlier build live, unless something has changed.',
          'To put the later build live again: npm run rebuild -- --force',
        ]
      : []),
  ];
}

function successText({ live, age = 0, lastSuccess, lastResult }: Freshness): string[] {
  if (!lastSuccess) return [];
  const result = lastResult === 'unchanged' ? ' (nothing had changed)' : '';
  return [`Last success: ${lastSuccess}${live ? `, ${minutes(age)} ago` : ''}${result}`];
}

function failureText(fresh: Freshness): string[] {
  const { lastFailure } = fresh;
  if (!lastFailure) return [];
  const since = hasFailed(fresh) ? '' : ' (a later run succeeded)';
  return [`Last failure: ${lastFailure.at}${since}: ${lastFailure.message}`];
}

/** Whether the last run that ended has failed. */
function hasFailed({ lastSuccess, lastFailure, live, age }: Freshness): boolean {
  // If no success is known, the live build counts as one, unless it, too, is dated in the future.
  const success = lastSuccess ?? (age === undefined ? undefined : live?.at);
  return !!lastFailure && !(success && success > lastFailure.at);
}

/**
 * When the builds were made that a rollback has replaced. `rolledBack` may also have a build that is still live, because its rollback
 * was killed before it changed anything.
 */
function undoneBuilds({ live, rolledBack = [] }: Freshness): string[] {
  return rolledBack.filter(({ id }) => id !== live?.id).map(({ at }) => at);
}

function minutes(count: number): string {
  if (count < 120) return count === 1 ? '1 minute' : `${count} minutes`;
  return count < 2880 ? `${Math.floor(count / 60)} hours` : `${Math.floor(count / 1440)} days`;
}
