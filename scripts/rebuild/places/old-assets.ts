/** Keeps the assets of earlier builds for a while (promise 49). */
import { isBuilt } from '#lib/picture.ts';
import type { Files } from './manifest.ts';

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
