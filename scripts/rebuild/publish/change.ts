/** Plans how a place gets the site. Reads only those pieces of the two manifests that differ. */
import { guardShrink } from '../core/shrink-guard.ts';
import type { ApplyOptions } from '../places/apply.ts';
import { difference } from '../places/difference.ts';
import { entryOf } from '../places/entry.ts';
import { reportedPlace } from '../places/last-report.ts';
import type { Manifest } from '../places/manifest.ts';
import { ManifestFiles } from '../places/manifest-files.ts';
import { changedAssets, usedFiles, withOldAssets } from '../places/old-assets.ts';
import { type Contents, type Place, readContents, readPieces } from '../places/place.ts';

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
): Promise<Pick<ApplyOptions, 'before' | 'next' | 'siteHashes' | 'change'>> {
  const stored = await readContents(place, signal);
  if (stored.build && stored.build.identity !== build.identity)
    guardShrink('Products in this place', {
      before: stored.build.products,
      now: build.products,
      maxShrink,
    });
  let before = await readPieces(place, stored, outdated(stored, site), signal);
  let wanted = wantedFiles(place, before, site);
  if (changedAssets(before.files, wanted).size > 0) {
    // The `unused` counter of each unused asset grows, so the pieces with these assets change, too.
    const numbers = [...before.files.pieces.keys()].filter((number) => before.stored?.[number]?.hasUnused);
    before = await readPieces(place, before, numbers, signal);
    wanted = wantedFiles(place, before, site);
  }
  if (before.isDamaged) {
    // The last report lists what else the place may contain.
    const reported = reportedPlace(cache);
    const last = await readContents(reported, signal);
    const { files, pending } = await readPieces(reported, last, last.files.pieces.keys(), signal);
    const unreported = pending.map((path) => [path, entryOf(path, Buffer.alloc(0))] as const);
    const maybe = place.wanted([...unreported, ...files]);
    before = { ...before, pending: [...before.pending, ...maybe.keys()] };
  }
  const siteHashes = site.pieces.map(({ hash }) => hash);
  const next = { build, files: withOldAssets(before.files, wanted, before.pending) };
  return { before, next, siteHashes, change: difference(before.files, next.files, before.pending) };
}

/** The numbers of the place's pieces that weren't made from the site's current pieces. */
function outdated({ files, stored = [], pending, isDamaged }: Contents, site: ManifestFiles): number[] {
  const all = [...site.pieces.keys()];
  if (isDamaged || files.pieces.length !== all.length) return [...new Set([...all, ...files.pieces.keys()])];
  const unwritten = new Set(pending.map((path) => site.numberOf(path)));
  return all.filter(
    (number) => unwritten.has(number) || stored[number]?.siteHash !== site.pieces[number]?.hash,
  );
}

/** The files that the place shall have. Makes the outdated pieces again from the site, and keeps the other pieces. */
function wantedFiles(place: Place, contents: Contents, site: ManifestFiles): ManifestFiles {
  const numbers = outdated(contents, site);
  const rows = numbers.flatMap((number) => [...usedFiles(site.pieces[number]?.rows ?? [])]);
  const made = ManifestFiles.of(place.wanted(rows), site.pieces.length);
  const isMade = new Set(numbers);
  return new ManifestFiles(
    made.pieces.map((piece, number) =>
      isMade.has(number) ? piece : (contents.files.pieces[number] ?? piece),
    ),
  );
}
