/** Which files of a release differ from what stands somewhere, and the order in which they may safely go there. */

/** Plain file names; the compressed copies go with them. */
export interface FileChanges {
  added: ReadonlySet<string>;
  changed: ReadonlySet<string>;
  removed: ReadonlySet<string>;
  /** Nothing is known of what was there: everything counts as changed. */
  everything: boolean;
}

/**
 * A page needs its assets, and a shopper's page of before still asks for what is removed: so assets go first, removals
 * last, and `release.json` tells what is live only when it is.
 */
export const phases = ['assets', 'files', 'pages', 'redirects', 'last'] as const;
export type Phase = (typeof phases)[number];

/** `last` is `release.json`; redirects are no files. */
export function phaseOf(file: string): Exclude<Phase, 'redirects'> {
  if (file === 'release.json') return 'last';
  if (isAsset(file)) return 'assets';
  return isPage(file) ? 'pages' : 'files';
}

/** Has the hash of its content in its name: it is never changed, and nothing needs to forget it. */
export const isAsset = (file: string): boolean => file.startsWith('_astro/');
export const isPage = (file: string): boolean => file.endsWith('.html');

/** From what may differ (see `filesBetween`) and what there is now. */
export function changesOf(
  files: ReadonlyMap<string, boolean | undefined>,
  exists: (file: string) => boolean,
): FileChanges {
  const added = new Set<string>();
  const changed = new Set<string>();
  const removed = new Set<string>();
  for (const [file, before] of files) {
    if (exists(file)) (before === false ? added : changed).add(file);
    else if (before !== false) removed.add(file);
  }
  return { added, changed, removed, everything: false };
}

/** What has to happen for all of several readers: changed for one of them is changed. */
export function together(several: readonly FileChanges[]): FileChanges {
  const all = (part: 'added' | 'changed' | 'removed') => new Set(several.flatMap((one) => [...one[part]]));
  const changed = all('changed');
  const removed = all('removed');
  const added = new Set([...all('added')].filter((file) => !changed.has(file)));
  return { added, changed, removed, everything: several.some(({ everything }) => everything) };
}
