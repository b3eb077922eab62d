/** The difference between two manifests. */
import type { Entry, FileType } from './entry.ts';
import type { ManifestFiles } from './manifest-files.ts';

/** Sorted paths. */
export interface Difference {
  added: readonly string[];
  changed: readonly string[];
  removed: readonly string[];
}

/**
 * Reads only the pieces that differ. `pending` paths are always part of the difference, because a killed run may or may not
 * have written them.
 */
export function difference(
  before: ManifestFiles,
  after: ManifestFiles,
  pending: readonly string[] = [],
): Difference {
  const unwritten = new Set(pending);
  const added: string[] = [];
  const changed: string[] = [];
  for (const number of after.differing(before, pending))
    for (const [path, entry] of after.pieces[number]?.rows ?? []) {
      const old = before.get(path);
      if (!old) added.push(path);
      else if (old.hash !== entry.hash || unwritten.has(path)) changed.push(path);
    }
  const known = before.differing(after).flatMap((number) => [...(before.pieces[number]?.rows.keys() ?? [])]);
  const removed = [...unwritten.union(new Set(known))].filter((path) => !after.has(path));
  return { added: added.sort(), changed: changed.sort(), removed: removed.sort() };
}

/** All paths of a difference. */
export const pathsOf = (change: Difference): string[] => Object.values(change).flat();

/** The order of writing. Assets come before the pages that need them. */
export const writeOrder: readonly FileType[] = ['asset', 'file', 'page'];

/** Added and changed paths by type. */
export function uploadsOf({ added, changed }: Difference, after: ManifestFiles): Record<FileType, string[]> {
  const uploads: Record<FileType, string[]> = { asset: [], file: [], page: [] };
  for (const path of [...added, ...changed].sort()) uploads[(after.get(path) as Entry).type].push(path);
  return uploads;
}
