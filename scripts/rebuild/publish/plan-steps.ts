/** A plan from the notes of releases: as quick as the change is small. */
import { changesOf } from './changes.ts';
import { inOrder, type Plan, type Release, removalsOf } from './plan.ts';
import { planRedirects } from './plan-redirects.ts';
import type { TargetState } from './state.ts';
import type { PublishTarget } from './target.ts';

/** Files added or removed since the list of all files was written, before it is written again. */
const listAgain = 5000;

/** By the notes: what changed between the release there and this one, and what an interrupted run may have left. */
export async function planSteps(
  target: PublishTarget,
  { name, fingerprint, tree }: Release,
  state: TargetState,
  between: ReadonlyMap<string, boolean | undefined>,
): Promise<Plan> {
  const touched = new Map(between);
  for (const file of state.pending) if (!touched.has(file)) touched.set(file, undefined);
  touched.set('release.json', true);
  const files = changesOf(touched, tree.has);
  const present = [...files.added, ...files.changed];
  const absent = [...touched.keys()].filter((file) => !tree.has(file));
  const objects = present.flatMap((file) => target.objectsOf(file, tree));
  const redirects = await planRedirects(target, tree, state.redirects);

  const added = new Set([...state.added, ...present.filter((file) => touched.get(file) !== true)]);
  const removed = new Set(state.removed);
  for (const file of absent) {
    added.delete(file);
    removed.add(file);
  }
  for (const file of present) removed.delete(file);
  const long = added.size + removed.size > listAgain;
  const after: TargetState = {
    ...state,
    release: name,
    fingerprint,
    pending: [],
    added: long ? [] : [...added],
    removed: long ? [] : [...removed],
    redirects: redirects.after,
  };
  return {
    target,
    from: state.release ?? undefined,
    files,
    uploads: inOrder([...objects, ...redirects.put]),
    removals: removalsOf(target, [...absent, ...present], [...objects, ...redirects.kept], redirects.removed),
    during: { ...state, pending: [...touched.keys()], redirects: redirects.during },
    after,
    list: long ? [...tree.list(), ...Object.keys(state.fading)] : undefined,
  };
}
