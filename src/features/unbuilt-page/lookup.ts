/** Reads the URL of a product or category that has no built page, and defines what a lookup can find. */
import type { Category, Product } from '#api/contract/catalog.ts';
import { type Locale, splitLocale } from '#i18n/locale.ts';
import type { Sort } from '#i18n/routes.ts';

export type Target =
  | { readonly kind: 'product'; readonly locale: Locale; readonly slug: string }
  | { readonly kind: 'category'; readonly locale: Locale; readonly slug: string; readonly sort: Sort };

/** `undefined` if the path is neither a product's nor a category's. */
export function targetOf(pathname: string): Target | undefined {
  const { locale, path } = splitLocale(pathname);
  const [, kind, part = '', sort] =
    /^\/(product|category)\/([^/]+)(?:\/(price-asc|price-desc))?(?:\/page\/\d+)?\/?$/.exec(path) ?? [];
  const slug = decoded(part);
  if (!slug) return undefined;
  if (kind === 'product') return { kind, locale, slug };
  return { kind: 'category', locale, slug, sort: (sort as Sort | undefined) ?? 'default' };
}

export function wordsOf(slug: string): string {
  return slug.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** `unknown` means that the API doesn't have the product or category either. */
export type Found =
  | {
      readonly kind: 'product';
      readonly product: Product;
      readonly category: Category | null;
      /** Empty until the related products have loaded. */
      readonly related: readonly Product[];
    }
  | {
      readonly kind: 'category';
      readonly category: Category;
      readonly products: readonly Product[];
      /** Null if all products are loaded. */
      readonly nextCursor: string | null;
    }
  /** The category has this slug now. */
  | { readonly kind: 'renamed'; readonly successor: string }
  | { readonly kind: 'unknown'; readonly similar: readonly Product[] };

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
