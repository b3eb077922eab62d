/** Which pages a rebuild renders, and which ones it removes. */

import { locales } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import type { Snapshot } from '#snapshot/reader.ts';
import type { Build } from '../places/manifest.ts';
import { PageKeys } from './keys.ts';
import type { PagesDb, PagesInfo } from './pages-db.ts';

export interface PlanInput {
  snapshot: Snapshot;
  pages: PagesDb;
  pageSize: number;
  /** What the next build will be described by. */
  next: Omit<PagesInfo, 'build'>;
  /** The live build; null when there is none. */
  live: Build | null;
  /** Why every page is to be rendered, where that is known already. */
  full?: string | undefined;
}

export type Plan =
  | {
      mode: 'full';
      /** Why no page of the last build can be kept. */
      why: string;
      /** Every page of the catalogue and its key. Fixed pages come as Astro makes them. */
      keys: ReadonlyMap<string, string>;
    }
  | {
      mode: 'delta';
      /** Pages to render, and their keys. */
      keys: ReadonlyMap<string, string>;
      removed: readonly string[];
      /** The live site is not what the keys describe: files made from all pages are written again. */
      repairs: boolean;
    };

/** Pages are compared by key, but only those that a change since the last build can have touched. */
export function planPages({ snapshot, pages, pageSize, next, live, full }: PlanInput): Plan {
  const keys = new PageKeys(snapshot, pageSize);
  const why = full ?? reasonForAll(pages.info(), next, live);
  if (why) return { mode: 'full', why, keys: new Map(keys.all()) };
  const since = pages.info()?.revision ?? 0;

  const now = new Map<string, string>();
  const before = new Set<string>();
  const consider = (old: Iterable<string>, current: Iterable<readonly [string, string]>): void => {
    for (const path of old) before.add(path);
    for (const [path, key] of current) now.set(path, key);
  };
  const productPages = (slug: string): string[] => locales.map((locale) => href(locale, 'product', { slug }));
  const removed = snapshot.removed();
  const products = new Set([
    ...snapshot.productsTouchedSince(since),
    ...snapshot.removedSince(since).map(({ slug }) => slug),
  ]);
  for (const slug of products) consider(productPages(slug), keys.product(slug));
  const lists = new Set(snapshot.listsTouchedSince(since));
  for (const slug of lists)
    consider(
      locales.flatMap((locale) => pages.below(href(locale, 'category', { slug }))),
      keys.category(slug),
    );
  // The page of a removed product shows products of its category, and disappears after a while.
  for (const one of removed)
    if (products.has(one.slug) || (one.categorySlug !== null && lists.has(one.categorySlug)))
      consider([], keys.removed(one));
  for (const path of pages.ofKind('removed')) before.add(path);
  for (const one of removed) for (const [path] of keys.removed(one)) before.delete(path);
  for (const path of pages.ofKind('fixed')) now.set(path, keys.fixed(path));
  const stale = pages.stale();
  if (stale.length > 0) {
    const all = new Map(keys.all());
    for (const path of stale) {
      const key = all.get(path);
      if (key === undefined) before.add(path);
      else now.set(path, key);
    }
  }

  const changed = [...now].filter(([path, key]) => pages.keyOf(path) !== key);
  const gone = [...before].filter((path) => !now.has(path) && pages.keyOf(path) !== undefined);
  return { mode: 'delta', keys: new Map(changed), removed: gone.sort(), repairs: stale.length > 0 };
}

function reasonForAll(
  kept: PagesInfo | undefined,
  next: Omit<PagesInfo, 'build'>,
  live: Build | null,
): string | undefined {
  if (live === null) return 'nothing is live yet';
  if (!kept || kept.out !== next.out) return 'the cache knows nothing of the last build';
  if (kept.build.id !== live.id || kept.build.at !== live.at) return 'the cache belongs to another build';
  if (kept.identity !== next.identity || kept.revision > next.revision)
    return 'the catalogue was read from scratch';
  if (kept.common !== next.common) return 'something that every page shows has changed';
  return undefined;
}
