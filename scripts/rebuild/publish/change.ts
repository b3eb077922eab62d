/** Plans how a place gets the site. Reads only those pieces of the two manifests that differ. */
import { guardShrink } from '../core/shrink-guard.ts';
import type { ApplyOptions } from '../places/apply.ts';
import { difference } from '../places/difference.ts';
import { reportedPlace } from '../places/last-report.ts';
import type { Manifest } from '../places/manifest.ts';
import { withOldAssets, withoutUnused } from '../places/old-assets.ts';
import { type Place, readContents, readPieces } from '../places/place.ts';

interface ChangeOptions {
  cache: string;
  maxShrink: number;
  signal: AbortSignal;
}

/**
 * Throws `RebuildError` if the place has a build from another snapshot and would lose more than the share `maxShrink` of its
 * products. Builds from the same snapshot were compared when they were made.
 */
export async function planChange(
  place: Place,
  { build, files: site }: Manifest,
  { cache, maxShrink, signal }: ChangeOptions,
): Promise<Pick<ApplyOptions, 'before' | 'next' | 'change'>> {
  const stored = await readContents(place, signal);
  if (stored.build && stored.build.identity !== build.identity)
    guardShrink('Products in this place', {
      before: stored.build.products,
      now: build.products,
      maxShrink,
    });
  // Pieces that the site also has are read from the site, which is nearer, and only if they are needed. The others are read from the
  // place.
  const shared = { ...stored, files: stored.files.sharing(site) };
  let before = await readPieces(place, shared, shared.files.differing(site), signal);
  if (before.kind === 'damaged')
    before = { ...before, pending: [...before.pending, ...(await readReportedFiles(cache, signal))] };
  // A damaged place may have any unused asset of the site, and open pages may need it.
  const wanted = before.kind === 'damaged' ? site : withoutUnused(site, before.files);
  const next = { build, files: withOldAssets(before.files, wanted, before.pending) };
  return { before, next, change: difference(before.files, next.files, before.pending) };
}

/** What a place with damaged records may have: all files that the last report covers, and those that runs have changed since then. */
async function readReportedFiles(cache: string, signal: AbortSignal): Promise<string[]> {
  const reported = reportedPlace(cache);
  const last = await readContents(reported, signal);
  const { files, pending } = await readPieces(reported, last, last.files.pieces.keys(), signal);
  return [...pending, ...files.keys()];
}
