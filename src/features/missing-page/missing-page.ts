/** Addresses that the build does not know: what the API is asked for before the page gives up. */
import type { Category } from '#api/contract/category.ts';
import type { Product } from '#api/contract/product.ts';
import { type Locale, splitLocale } from '#i18n/locale.ts';
import type { Sort } from '#i18n/routes.ts';

export type Wanted =
  | { readonly kind: 'product'; readonly locale: Locale; readonly slug: string }
  | { readonly kind: 'category'; readonly locale: Locale; readonly slug: string; readonly sort: Sort };

/** Undefined for an address that is neither a product's nor a category's. */
export function wantedOf(pathname: string): Wanted | undefined {
  const { locale, path } = splitLocale(pathname);
  const [, kind, part = '', sort] =
    /^\/(product|category)\/([^/]+)(?:\/(price-asc|price-desc))?(?:\/page\/\d+)?\/?$/.exec(path) ?? [];
  const slug = decoded(part);
  if (!slug) return undefined;
  if (kind === 'product') return { kind, locale, slug };
  return { kind: 'category', locale, slug, sort: (sort as Sort | undefined) ?? 'default' };
}

/** A slug made of words → the words, to search for what is like it. */
export function wordsOf(slug: string): string {
  return slug.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** The state of the question. `gone`: the API does not know it either. */
export type Found =
  | { readonly status: 'looking'; readonly isSlow: boolean }
  | {
      readonly status: 'product';
      readonly product: Product;
      readonly category: Category | null;
      /** Empty until they have come. */
      readonly related: readonly Product[];
    }
  | { readonly status: 'category'; readonly category: Category; readonly products: readonly Product[] }
  | { readonly status: 'gone'; readonly similar: readonly Product[] }
  | { readonly status: 'failed'; readonly message: string | undefined };

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
