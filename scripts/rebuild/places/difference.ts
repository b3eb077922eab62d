/** What has to change to bring a place from one manifest to another. */
import { isBuilt } from '#lib/picture.ts';
import type { Entry, Files, FileType } from './manifest.ts';

/** Sorted paths. */
export interface Difference {
  added: readonly string[];
  changed: readonly string[];
  removed: readonly string[];
}

/**
 * `pending` paths always count as different, because a killed run may or may not have written them.
 */
export function difference(before: Files, after: Files, pending: Iterable<string> = []): Difference {
  const unknown = new Set(pending);
  const added: string[] = [];
  const changed: string[] = [];
  const removed = new Set<string>();
  for (const [path, entry] of after) {
    const old = before.get(path);
    if (!old) added.push(path);
    else if (old.hash !== entry.hash || unknown.has(path)) changed.push(path);
  }
  for (const path of before.keys()) if (!after.has(path)) removed.add(path);
  for (const path of unknown) if (!after.has(path)) removed.add(path);
  return { added: added.sort(), changed: changed.sort(), removed: [...removed].sort() };
}

/** Every path that differs. */
export const pathsOf = ({ added, changed, removed }: Difference): string[] => [
  ...added,
  ...changed,
  ...removed,
];

/** A page needs its assets, so assets come first. */
export const order: readonly FileType[] = ['asset', 'file', 'page', 'redirect'];

/** Added and changed paths by type. */
export function uploadsOf({ added, changed }: Difference, after: Files): Record<FileType, string[]> {
  const uploads: Record<FileType, string[]> = { asset: [], file: [], page: [], redirect: [] };
  for (const path of [...added, ...changed].sort()) uploads[(after.get(path) as Entry).type].push(path);
  return uploads;
}

/** For how many sets of assets an unused asset stays, because pages that are still open may ask for it. */
const setsKept = 3;

/**
 * `wanted`, plus the assets of `before` that are still kept. Assets age only when the set of assets changes,
 * so that rebuilds without such a change drop nothing. Pictures come with every run for a while, so they age apart from
 * the code's assets. A pending asset may not exist, so it is not kept.
 */
export function withOldAssets(before: Files, wanted: Files, pending: Iterable<string> = []): Files {
  const old = [...before].filter(([, { type }]) => type === 'asset');
  const used = new Set(old.filter(([, { unused }]) => unused === undefined).map(([path]) => path));
  const now = new Set([...wanted].filter(([, { type }]) => type === 'asset').map(([path]) => path));
  const changed = new Set([...now.symmetricDifference(used)].map(isBuilt));
  const unknown = new Set(pending);
  const next = new Map(wanted);
  for (const [path, entry] of old) {
    const unused = (entry.unused ?? 0) + (changed.has(isBuilt(path)) ? 1 : 0);
    if (!wanted.has(path) && unused <= setsKept && !unknown.has(path)) next.set(path, { ...entry, unused });
  }
  return next;
}

/** The files that the pages of a build use, without the assets kept for earlier pages. */
export function usedFiles(files: Files): Files {
  return new Map([...files].filter(([, { unused }]) => unused === undefined));
}
