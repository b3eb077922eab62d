import type { CategoryEntry, ProductEntry } from './types.ts';

/** Categories in display order: the header shows the first six. */
export const categories: readonly CategoryEntry[] = [];

/** Products in display order within each category. */
export const products: readonly ProductEntry[] = [];
