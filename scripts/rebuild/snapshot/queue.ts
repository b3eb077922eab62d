/** A queue of the products to read, each once. It leaves out slugs that can't be a path or a file name on every disk. */
import * as z from 'zod/mini';
import { slug as contractSlug } from '#api/contract/shapes.ts';
import type { Problems } from './problems.ts';
import type { StoredCatalogue } from './stored-catalogue.ts';

/** Common file systems allow 255 bytes for a name, `.html.br` included. */
const longest = 200;

/**
 * Returns a function that says what keeps a slug from being the path of a page, or `undefined` if nothing does. The function also
 * compares the slug with earlier ones and with the products in `kept`, because some file systems ignore the case of names. A slug
 * in `absent` is free for others.
 */
export function slugCheck(
  kept?: StoredCatalogue,
  absent: readonly string[] = [],
): (slug: string) => string | undefined {
  const byLowerCase = new Map<string, string>();
  return (slug) => {
    const lower = slug.toLowerCase();
    if (slug === '') return 'it has no slug';
    if (!z.safeParse(contractSlug, slug).success) return 'its slug is not URL-safe';
    if (slug.length > longest) return `its slug is longer than ${longest} characters`;
    if (lower === 'index') return 'its slug is reserved for folder pages';
    if (/\.(html|br|gz)?$/.test(lower)) return 'its slug ends with a file extension of the built site';
    const holder = [byLowerCase.get(lower), kept?.slugInOtherCase(slug)].find(
      (one) => one !== undefined && !absent.includes(one),
    );
    byLowerCase.set(lower, holder ?? slug);
    return holder && holder !== slug ? `its slug differs from "${holder}" only in case` : undefined;
  };
}

export type ProductQueue = ReturnType<typeof productQueue>;

/** `kept` has the products that needn't be read, unless they have changed. */
export function productQueue(problems: Problems, kept?: StoredCatalogue) {
  const items: string[] = [];
  const absent: string[] = [];
  const canBePage = new Map<string, boolean>();
  const faultOf = slugCheck(kept, absent);
  function enqueue(slug: string, namedBy: string, isChanged: boolean): boolean {
    const known = slug ? canBePage.get(slug) : undefined;
    if (known !== undefined) return known;
    const isKept = !isChanged && (kept?.hasProduct(slug) ?? false);
    const fault = isKept ? undefined : faultOf(slug);
    if (fault) problems.add(slug ? `product ${slug}` : `a product of ${namedBy}`, 'left out', fault);
    else if (!isKept) items.push(slug);
    canBePage.set(slug, !fault);
    return !fault;
  }
  return {
    items,
    /** How many of the items have been read. */
    finished: 0,
    /** The items that no longer exist, or have never been read. */
    absent,
    /** Queues a product that isn't in `kept`. Returns false, and reports the product, if it can't have a page. */
    add: (slug: string, namedBy: string) => enqueue(slug, namedBy, false),
    /** Queues a product that may be in `kept`, but has changed. */
    addChanged: (slug: string) => enqueue(slug, 'the changes', true),
  };
}
