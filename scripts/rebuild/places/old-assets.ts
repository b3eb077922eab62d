/** Keeps the assets of earlier builds for a while (promise 49). A table in docs/rebuild.md explains the word unused. */
import { isBuilt } from '#lib/picture.ts';
import type { Entry } from './entry.ts';
import { ManifestFiles, Piece } from './manifest-files.ts';

/**
 * How often the set of assets may change before an unused asset is removed. Pages that are still open in a browser may
 * request it.
 */
const mostUnusedSets = 3;

type AssetKind = 'picture' | 'code';

const kindOf = (path: string): AssetKind => (isBuilt(path) ? 'picture' : 'code');

/** The kinds of assets whose sets differ. Assets that nothing uses don't count. Reads only the pieces that differ. */
function changedAssets(before: ManifestFiles, wanted: ManifestFiles): ReadonlySet<AssetKind> {
  const used = (one: ManifestFiles, other: ManifestFiles): Set<string> => {
    const paths = new Set<string>();
    for (const number of one.differing(other))
      for (const [path, entry] of one.pieces[number]?.rows ?? []) if (isUsedAsset(entry)) paths.add(path);
    return paths;
  };
  const changed = used(before, wanted).symmetricDifference(used(wanted, before));
  return new Set([...changed].map(kindOf));
}

const isUsedAsset = ({ type, unused }: Entry): boolean => type === 'asset' && unused === undefined;

/**
 * Returns `wanted` and the unused assets of `before` that are still kept. An asset's `unused` counter grows only when the
 * set of assets changes, so a rebuild that changes no asset removes no asset. Pictures and code are counted separately,
 * because many runs in a row can add pictures. A pending asset may not exist, so it isn't kept.
 */
export function withOldAssets(
  before: ManifestFiles,
  wanted: ManifestFiles,
  pending: readonly string[] = [],
): ManifestFiles {
  const changed = changedAssets(before, wanted);
  const unwritten = new Set(pending);
  const numbers = new Set(before.differing(wanted, pending));
  if (changed.size > 0)
    for (const [number, { hasUnused }] of before.pieces.entries()) if (hasUnused) numbers.add(number);
  const kept = new Map<string, Entry | undefined>();
  for (const number of numbers)
    for (const [path, entry] of before.pieces[number]?.rows ?? []) {
      const next = wanted.get(path);
      if (entry.type !== 'asset' || (next && isUsedAsset(next))) continue;
      const unused = (entry.unused ?? 0) + (changed.has(kindOf(path)) ? 1 : 0);
      kept.set(path, unused <= mostUnusedSets && !unwritten.has(path) ? { ...entry, unused } : undefined);
    }
  return wanted.with(kept);
}

/**
 * The files of a site, for a place that keeps unused assets of its own. The site may have kept others, so they are left out of each
 * piece that differs from the place's.
 */
export function withoutUnused(site: ManifestFiles, before: ManifestFiles): ManifestFiles {
  const differing = new Set(site.differing(before));
  return new ManifestFiles(
    site.pieces.map((piece, number) =>
      differing.has(number) && piece.hasUnused
        ? new Piece(() => new Map([...piece.rows].filter(([, { unused }]) => unused === undefined)))
        : piece,
    ),
  );
}
