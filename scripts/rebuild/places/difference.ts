/** The difference between two manifests. */
import { isBuilt } from '#lib/picture.ts';
import type { Entry, Files, FileType } from './manifest.ts';

/** Sorted paths. */
export interface Difference {
  added: readonly string[];
  changed: readonly string[];
  removed: readonly string[];
}

/** `pending` paths are always part of the difference, because a killed run may or may not have written them. */
export function difference(before: Files, after: Files, pending: Iterable<string> = []): Difference {
  const unwritten = new Set(pending);
  const added: string[] = [];
  const changed: string[] = [];
  for (const [path, entry] of after) {
    const old = before.get(path);
    if (!old) added.push(path);
    else if (old.hash !== entry.hash || unwritten.has(path)) changed.push(path);
  }
  const removed = [...unwritten.union(before)].filter((path) => !after.has(path));
  return { added: added.sort(), changed: changed.sort(), removed: removed.sort() };
}

/** All paths of a difference. */
export const pathsOf = (change: Difference): string[] => Object.values(change).flat();

/** The order of writing: a page needs its assets, so they come first. */
export const order: readonly FileType[] = ['asset', 'file', 'page', 'redirect'];

/** Added and changed paths by type. */
export function uploadsOf({ added, changed }: Difference, after: Files): Record<FileType, string[]> {
  const uploads: Record<FileType, string[]> = { asset: [], file: [], page: [], redirect: [] };
  for (const path of [...added, ...changed].sort()) uploads[(after.get(path) as Entry).type].push(path);
  return uploads;
}

/**
 * How often the set of assets may change before an unused asset is removed. Pages that are still open in a browser may
 * request it.
 */
const maxUnusedSets = 3;

/**
 * Returns `wanted` and the unused assets of `before` that are still kept. An asset's `unused` counter grows only when the
 * set of assets changes, so a rebuild that changes no asset removes no asset. Pictures and code are counted separately,
 * because many runs in a row can add pictures. A pending asset may not exist, so it isn't kept.
 */
export function withOldAssets(before: Files, wanted: Files, pending: Iterable<string> = []): Files {
  const old = [...before].filter(([, { type }]) => type === 'asset');
  const used = new Set(old.filter(([, { unused }]) => unused === undefined).map(([path]) => path));
  const now = new Set([...wanted].filter(([, { type }]) => type === 'asset').map(([path]) => path));
  const changed = new Set([...now.symmetricDifference(used)].map(isBuilt));
  const unwritten = new Set(pending);
  const next = new Map(wanted);
  for (const [path, entry] of old) {
    const unused = (entry.unused ?? 0) + (changed.has(isBuilt(path)) ? 1 : 0);
    if (!wanted.has(path) && unused <= maxUnusedSets && !unwritten.has(path))
      next.set(path, { ...entry, unused });
  }
  return next;
}

/** The files of a build, without the assets of earlier builds. */
export function usedFiles(files: Files): Files {
  return new Map([...files].filter(([, { unused }]) => unused === undefined));
}
