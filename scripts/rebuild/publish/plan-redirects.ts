/** Redirects as objects of a target that cannot read `_redirects`. */
import { findFile } from '../../preview/address.ts';
import { parseRedirects } from './redirects.ts';
import type { PublishTarget, TargetObject } from './target.ts';
import type { Tree } from './tree.ts';

export interface RedirectPlan {
  put: TargetObject[];
  /** Keys no longer needed. */
  removed: string[];
  /** All that are to be there. */
  kept: TargetObject[];
  during: Record<string, string>;
  after: Record<string, string>;
}

/** `before`: from → to, as they stand there. An address with a page of its own leads nowhere else. */
export async function planRedirects(
  target: PublishTarget,
  tree: Tree,
  before: Readonly<Record<string, string>>,
): Promise<RedirectPlan> {
  const rules = tree.has('_redirects')
    ? parseRedirects((await tree.read('_redirects')).toString('utf8'))
    : [];
  const isFile = (from: string) => findFile(from, tree.has).kind === 'file';
  const plan: RedirectPlan = { put: [], removed: [], kept: [], during: { ...before }, after: {} };
  for (const rule of rules) {
    const object = target.redirectOf(rule);
    // The first rule for an address counts.
    if (!object || isFile(rule.from) || rule.from in plan.after) continue;
    plan.after[rule.from] = rule.to;
    plan.kept.push(object);
    if (before[rule.from] === rule.to) continue;
    plan.put.push(object);
    plan.during[rule.from] = '';
  }
  for (const from of Object.keys(before)) {
    if (from in plan.after || isFile(from)) continue;
    const object = target.redirectOf({ from, to: '/', status: 301 });
    if (object) plan.removed.push(object.key);
  }
  return plan;
}
