/** Stops a rebuild that would lose too many products or categories at once. */
import { RebuildError } from './rebuild-error.ts';

/** Losing fewer entries than this is normal, even for a short list. */
const normalLoss = 3;

/**
 * Throws `RebuildError` if the list is empty now, or shorter by more than the share `maxShrink` (0.2 is a fifth; 1 allows any
 * loss).
 */
export function guardShrink(
  what: string,
  { before, now, maxShrink }: { before: number; now: number; maxShrink: number },
): void {
  const lost = before - now;
  const isEmptied = before > 0 && now === 0 && maxShrink < 1;
  if (!isEmptied && (lost < normalLoss || lost <= before * maxShrink)) return;
  throw new RebuildError(
    `${what}: ${now} instead of ${before}, which is ${Math.round((100 * lost) / before)}% fewer`,
    `A drop of more than ${Math.round(maxShrink * 100)}% looks like a broken API (REBUILD_MAX_SHRINK). If it is intended, run once: npm run rebuild -- --accept-shrink`,
  );
}
