/** A catalogue that shrinks a great deal at once is more often a broken API than a merchant's wish. */
import { RebuildFailure } from '../failure.ts';

/** Fewer lost entries than this are an ordinary day, however small the list. */
const ordinary = 3;

/** Throws `RebuildFailure` when `now` is less than `before` by more than `share` (0.2: a fifth), or nothing at all. */
export function guardShrink(what: string, before: number, now: number, share: number): void {
  const lost = before - now;
  const emptied = before > 0 && now === 0 && share < 1;
  if (!emptied && (lost < ordinary || lost <= before * share)) return;
  throw new RebuildFailure(
    `${what}: ${now} instead of ${before}, which is ${Math.round((100 * lost) / before)} % fewer than before`,
    `More than ${Math.round(share * 100)} % at once looks like a broken API (REBUILD_MAX_SHRINK). If it is meant, run once with --accept-shrink.`,
  );
}
