/** Whether the shop is as fresh as it should be, for people and for monitors. */
import { lockHolder } from './lock.ts';
import { linkedName, linkedSince, liveRelease } from './release/folders.ts';
import { readRelease } from './release/public.ts';
import { rejectedReleases } from './release/rejected.ts';
import { type RebuildStatus, readStatus } from './status.ts';

/** Minutes since the last run that succeeded, if `REBUILD_MAX_AGE_MINUTES` says nothing else: a day. */
const usualAge = 1440;
/** Milliseconds that two clocks may differ. */
const tolerance = 300_000;

export interface Freshness extends RebuildStatus {
  /** `fine`; `overdue`: no run succeeded for too long; `none`: there is no release. */
  state: 'fine' | 'overdue' | 'none';
  /** Minutes. */
  maxAge: number;
  /** Minutes since the last run that succeeded, whole. */
  age?: number;
  /** `since`: when it went live; later than it was built after a rollback. */
  live?: { name?: string; fingerprint: string; builtAt: string; since?: string };
  /** Releases that were rolled back since: they stay away until something changes. */
  rolledBack?: readonly string[];
  running: boolean;
  /** Process of the run, if known. */
  pid?: number;
}

export const exitCodes: Readonly<Record<Freshness['state'], number>> = { fine: 0, overdue: 1, none: 2 };

/** Reads only. A folder of an earlier version counts as a release; where no run is known, its age counts. */
export function freshnessOf(out: string, cache: string, now: number, maxAge: number): Freshness {
  const status = readStatus(cache);
  const lock = lockHolder(cache);
  const note = liveRelease(out);
  const published = readRelease(out);
  const name = linkedName(out);
  const live = note
    ? { name: note.name, fingerprint: note.fingerprint, builtAt: note.builtAt }
    : published && { fingerprint: published.release, builtAt: published.builtAt, ...(name ? { name } : {}) };
  if (!live) return { state: 'none', maxAge, ...status, ...lock };
  const since = linkedSince(out);
  const rolledBack = rejectedReleases(out).map((one) => one.name);
  // A clock that was wrong when it was written down says nothing.
  const said = Date.parse(status.lastSuccess ?? '');
  const last = said <= now + tolerance ? said : Date.parse(live.builtAt);
  const age = Math.max(0, Math.floor((now - last) / 60_000));
  return {
    state: age > maxAge ? 'overdue' : 'fine',
    maxAge,
    age,
    live: { ...live, ...(since ? { since } : {}) },
    ...(rolledBack.length > 0 ? { rolledBack } : {}),
    ...status,
    ...lock,
  };
}

/** The text people read; the first line says it all. */
export function freshnessText(fresh: Freshness): string {
  const {
    state,
    live,
    rolledBack,
    age = 0,
    maxAge,
    lastSuccess,
    lastResult,
    lastFailure,
    running,
    pid,
  } = fresh;
  const heads: Record<Freshness['state'], string> = {
    fine: 'The shop is fresh.',
    overdue: `OVERDUE: no rebuild succeeded for ${minutes(age)}; at most ${minutes(maxAge)} are allowed.`,
    none: 'There is no release: npm run rebuild',
  };
  const lines = [heads[state]];
  if (live) {
    const since = live.since ? `, live since ${live.since}` : '';
    lines.push(`Live: ${live.name ?? live.fingerprint}, built ${live.builtAt}${since}`);
  }
  if (rolledBack)
    lines.push(
      `Rolled back: ${rolledBack.join(', ')}; what is new is held back until something else changes`,
    );
  if (lastSuccess)
    lines.push(
      `Last success: ${lastSuccess}, ${minutes(age)} ago${lastResult === 'unchanged' ? ' (nothing had changed)' : ''}`,
    );
  lines.push(running ? `A rebuild is running${pid ? ` (process ${pid})` : ''}` : 'No rebuild is running');
  if (lastFailure) {
    const since = lastSuccess && lastSuccess > lastFailure.at ? ' (a later run succeeded)' : '';
    lines.push(`Last failure: ${lastFailure.at}${since}: ${lastFailure.message}`);
  }
  return lines.join('\n');
}

function minutes(count: number): string {
  if (count < 120) return `${count} minutes`;
  return count < 2880 ? `${Math.floor(count / 60)} hours` : `${Math.floor(count / 1440)} days`;
}

/** Minutes from the option, else from the environment, else a day. Undefined when it is no such number. */
export function maxAgeFrom(
  option: string | undefined,
  variable = process.env['REBUILD_MAX_AGE_MINUTES'],
): number | undefined {
  const text = option ?? variable?.trim();
  if (text === undefined || text === '') return usualAge;
  const count = Number(text);
  return Number.isFinite(count) && count > 0 ? count : undefined;
}
