/** Keeps a target's products from a release that was made without knowing of them. */
import { locales } from '#i18n/locale.ts';
import { RebuildFailure } from '../failure.ts';
import { guardShrink } from '../snapshot/shrink.ts';
import type { Plan, Release } from './plan.ts';

/** Fewer lost pages are an ordinary day, however small the shop: two products in two languages. */
const ordinary = 4;

const isProductPage = (file: string): boolean =>
  /^product\/[^/]+\.html$/.test(file.replace(new RegExp(`^(?:${locales.join('|')})/`), ''));
const products = (files: Iterable<string>): number => [...files].filter(isProductPage).length;

/**
 * A run compares its catalogue with the one of before; one that has lost its folders compares it with nothing. Then only the
 * target knows how much there was. Throws an error with what to do when more than `share` of the product pages would go.
 */
export function guardTarget({ files, list }: Plan, { tree }: Release, share: number): void {
  // Planned from releases that are known here: those were compared with each other.
  if (!list) return;
  const now = products(tree.list());
  const before = now - products(files.added) + products(files.removed);
  if (before - now < ordinary) return;
  try {
    guardShrink('Product pages there', before, now, share);
  } catch (error) {
    if (error instanceof RebuildFailure) throw new Error(`${error.message}. ${error.advice}`);
    throw error;
  }
}
