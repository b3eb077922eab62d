/** How many releases are kept: `REBUILD_KEEP_RELEASES`. */
import { RebuildFailure } from '../failure.ts';

/**
 * Releases that stay ready to be gone back to, the live one counted; at least 2. One more stays on the disk as
 * material for the next release. Throws `RebuildFailure`.
 */
export function releasesKept(text = process.env['REBUILD_KEEP_RELEASES']): number {
  if (!text?.trim()) return 3;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 2 || count > 1000)
    throw new RebuildFailure(
      `REBUILD_KEEP_RELEASES is "${text}"`,
      'It must be a whole number from 2 to 1000: the live release, and those to go back to.',
    );
  return count;
}
