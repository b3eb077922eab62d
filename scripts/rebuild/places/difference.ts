/** The difference between two manifests. */
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
