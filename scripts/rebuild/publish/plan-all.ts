/** A plan from a look at everything, for a target of which too little is known. */
import { isAsset } from './changes.ts';
import { inOrder, type Plan, type Release, removalsOf } from './plan.ts';
import { planRedirects } from './plan-redirects.ts';
import { knownFiles, type TargetState } from './state.ts';
import type { Inventory, PublishTarget, TargetObject } from './target.ts';
import type { Tree } from './tree.ts';

/** Comparisons that a hashed file the release no longer has is left alone (promise 49, where no release folder is kept). */
const fadingComparisons = 3;

/** By comparing: everything there with everything here. */
export async function planAll(
  target: PublishTarget,
  { name, fingerprint, tier, tree }: Release,
  state: TargetState | undefined,
  signal: AbortSignal,
): Promise<Plan> {
  const all = tree.list();
  const known = state ? await knownFiles(target, state, signal) : new Set<string>();
  const inventory = await target.inventory(signal);
  const form = target.formOf(tier);
  const alike = state?.form === form;
  const added = new Set<string>();
  const changed = new Set<string>();
  const objects: TargetObject[] = [];
  const keys = new Set<string>();
  for (const file of all) {
    const wanted = target.objectsOf(file, tree);
    for (const { key } of wanted) keys.add(key);
    const different = alike ? await differing(wanted, tree, inventory) : wanted;
    if (different.length === 0) continue;
    signal.throwIfAborted();
    objects.push(...different);
    (wanted.some(({ key }) => inventory.has(key)) ? changed : added).add(file);
  }
  const stale = Object.keys(state?.redirects ?? {}).map((from): [string, string] => [from, '']);
  const redirects = await planRedirects(target, tree, alike ? state.redirects : Object.fromEntries(stale));
  for (const { key } of redirects.kept) keys.add(key);

  const fading: Record<string, number> = {};
  const removed = new Set<string>();
  for (const file of known) {
    if (tree.has(file)) continue;
    const age = (state?.fading[file] ?? 0) + 1;
    if (isAsset(file) && age <= fadingComparisons) fading[file] = age;
    else removed.add(file);
  }
  const gone = removalsOf(target, [...all, ...removed], [], redirects.removed);
  const list = [...all, ...Object.keys(fading)];
  const listed = new Set(list);
  const after: TargetState = {
    version: 1,
    release: name,
    fingerprint,
    form,
    pending: [],
    added: [],
    removed: [],
    redirects: redirects.after,
    fading,
  };
  return {
    target,
    from: state?.release ?? undefined,
    files: { added, changed, removed, everything: !alike },
    uploads: inOrder([...objects, ...redirects.put]),
    removals: gone.filter((key) => inventory.has(key) && !keys.has(key)),
    // Interrupted, it is compared again: `added` keeps in mind what may be there by then.
    during: {
      ...after,
      release: null,
      fingerprint: null,
      added: [...known].filter((file) => !listed.has(file)),
      redirects: redirects.during,
      fading: state?.fading ?? {},
    },
    after,
    list,
  };
}

async function differing(
  objects: readonly TargetObject[],
  tree: Tree,
  inventory: Inventory,
): Promise<TargetObject[]> {
  const different: TargetObject[] = [];
  for (const object of objects)
    if (!inventory.has(object.key) || !(await inventory.matches(object.key, await tree.read(object.source))))
      different.push(object);
  return different;
}
