/** Medusa's tree of categories as the contract's list. */
import type { CategoryRow } from './catalog-rows.ts';

export interface CategoryTree {
  /** Each parent before its children, in the order that the merchant has set. */
  list: readonly CategoryRow[];
  /** By category id: the ids of the category and of all categories below it. A category lists the products of all of these. */
  within: ReadonlyMap<string, readonly string[]>;
  /** By category id: the category and all categories above it, the nearest first. */
  above: ReadonlyMap<string, readonly CategoryRow[]>;
}

/** Leaves out categories that shoppers may not see, with everything below them. */
export function categoryTree(rows: readonly CategoryRow[]): CategoryTree {
  const list: CategoryRow[] = [];
  const within = new Map<string, string[]>();
  const above = new Map<string, CategoryRow[]>();
  const visit = (parent: string | null, path: readonly CategoryRow[]): void => {
    const children = rows.filter(
      ({ parent_category_id, is_active, is_internal }) =>
        parent_category_id === parent && is_active && !is_internal,
    );
    for (const child of children.toSorted((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1))) {
      list.push(child);
      const ancestry = [child, ...path];
      above.set(child.id, ancestry);
      for (const { id } of ancestry) within.set(id, [...(within.get(id) ?? []), child.id]);
      visit(child.id, ancestry);
    }
  };
  visit(null, []);
  return { list, within, above };
}
