/** What has to be done at a target so that it becomes the live release. */
import { type FileChanges, type Phase, phaseOf } from './changes.ts';
import type { TargetState } from './state.ts';
import type { PublishTarget, TargetObject } from './target.ts';
import type { Tree } from './tree.ts';

/** The release that targets are brought to. */
export interface Release {
  name: string;
  fingerprint: string;
  /** How its files were compressed. */
  tier: string;
  tree: Tree;
}

export interface Plan {
  target: PublishTarget;
  /** The release that is completely there. */
  from: string | undefined;
  files: FileChanges;
  /** In the order they go. */
  uploads: Readonly<Record<Phase, readonly TargetObject[]>>;
  /** Keys, after everything else. */
  removals: readonly string[];
  /** What the target remembers while the work goes on, and when it is done. */
  during: TargetState;
  after: TargetState;
  /** The list of all files, when it is written anew. */
  list: readonly string[] | undefined;
}

/** Every key the files can have had, but for those that are wanted. */
export function removalsOf(
  target: PublishTarget,
  files: readonly string[],
  wanted: readonly TargetObject[],
  further: readonly string[],
): string[] {
  const keep = new Set(wanted.map(({ key }) => key));
  const keys = new Set([...files.flatMap((file) => target.keysOf(file)), ...further]);
  return [...keys].filter((key) => !keep.has(key));
}

/** Sorts objects into the phases they go in. */
export function inOrder(objects: readonly TargetObject[]): Record<Phase, TargetObject[]> {
  const order: Record<Phase, TargetObject[]> = { assets: [], files: [], pages: [], redirects: [], last: [] };
  for (const object of objects)
    order[object.redirect === undefined ? phaseOf(object.file) : 'redirects'].push(object);
  return order;
}
