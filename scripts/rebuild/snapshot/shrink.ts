/** Guards against an API that suddenly lists far fewer entries. More often this is a fault than what the merchant wants. */
import { RebuildFailure } from '../failure.ts';

/** Losing fewer entries than this is ordinary, however small the list. */
const ordinary = 3;

/** Throws `RebuildFailure` when the list is empty now, or shorter by more than `share` (0.2 is a fifth). */
export function guardShrink(what: string, before: number, now: number, share: number): void {
  const lost = before - now;
  const emptied = before > 0 && now === 0 && share < 1;
  if (!emptied && (lost < ordinary || lost <= before * share)) return;
  throw new RebuildFailure(
    `${what}: ${now} instead of ${before}, which is ${Math.round((100 * lost) / before)}% fewer`,
    `More than ${Math.round(share * 100)}% fewer at once looks like a broken API (REBUILD_MAX_SHRINK). If the drop is right, run once with --accept-shrink.`,
  );
}
