/** Decides which pages a rebuild renders and removes. */
import { locales } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import type { Snapshot } from '#snapshot/reader.ts';
import { type Build, isSameBuild } from '../places/manifest.ts';
import { type PageKey, PageKeys } from './keys.ts';
import type { PagesDb, PagesInfo } from './pages-db.ts';

interface PlanInput {
  snapshot: Snapshot;
  pages: PagesDb;
  pageSize: number;
  /** Describes the next build. */
  next: Omit<PagesInfo, 'build'>;
  /** The live build; null if there is none. */
  live: Build | null;
  /** Why every page must be rendered, if already known. */
  full?: string | undefined;
}

export interface Plan {
  /** `full`: every page is rendered. */
  mode: 'full' | 'delta';
  /** Why no page of the last build can be reused; empty for a delta. */
  why: string;
  /** The catalogue's pages to render, with their keys. In a full build, Astro adds the fixed pages. */
  keys: ReadonlyMap<string, string>;
  removed: readonly string[];
  /** Whether to write the sitemaps again, because the live site may differ from the stored keys. */
  repairs: boolean;
}

/** Compares the keys of pages that may have changed since the last build. */
export function planPages({ snapshot, pages, pageSize, next, live, full }: PlanInput): Plan {
  const keys = new PageKeys(snapshot, pageSize);
  const why = full ?? reasonForFull(pages.info(), next, live);
  if (why) return { mode: 'full', why, keys: new Map(keys.all()), removed: [], repairs: true };
  const since = pages.info()?.revision ?? 0;

  const nextKeys = new Map<string, string>();
  const oldPaths = new Set<string>();
  const compare = (paths: Iterable<string>, pageKeys: Iterable<PageKey>): void => {
    for (const path of paths) oldPaths.add(path);
    for (const [path, key] of pageKeys) nextKeys.set(path, key);
  };
  const productPages = (slug: string): string[] => locales.map((locale) => href(locale, 'product', { slug }));
  const removed = snapshot.removed();
  const products = new Set([
    ...snapshot.productsTouchedSince(since),
    ...snapshot.removed(since).map(({ slug }) => slug),
  ]);
  for (const slug of products) compare(productPages(slug), keys.product(slug));
  const lists = new Set(snapshot.listsTouchedSince(since));
  for (const slug of lists)
    compare(
      locales.flatMap((locale) => pages.below(href(locale, 'category', { slug }))),
      keys.category(slug),
    );
  // The page of a removed product shows other products of its category.
  for (const entry of removed)
    if (products.has(entry.slug) || (entry.categorySlug !== null && lists.has(entry.categorySlug)))
      compare([], keys.removed(entry));
  for (const path of pages.ofKind('removed')) oldPaths.add(path);
  for (const entry of removed) for (const [path] of keys.removed(entry)) oldPaths.delete(path);
  for (const path of pages.ofKind('fixed')) nextKeys.set(path, keys.fixed(path));
  const stale = pages.stale();
  if (stale.length > 0) {
    const all = new Map(keys.all());
    for (const path of stale) {
      const key = all.get(path);
      if (key === undefined) oldPaths.add(path);
      else nextKeys.set(path, key);
    }
  }

  return {
    mode: 'delta',
    why: '',
    repairs: stale.length > 0,
    keys: new Map([...nextKeys].filter(([path, key]) => pages.keyOf(path) !== key)),
    removed: [...oldPaths].filter((path) => !nextKeys.has(path) && pages.keyOf(path) !== undefined).sort(),
  };
}

function reasonForFull(
  stored: PagesInfo | undefined,
  next: Omit<PagesInfo, 'build'>,
  live: Build | null,
): string | undefined {
  if (live === null) return 'nothing is live yet';
  if (!stored) return 'the cache has no record of the last build';
  if (!isSameBuild(stored.build, live)) return 'the cache belongs to another build';
  if (stored.identity !== next.identity || stored.revision > next.revision)
    return 'the catalogue was read from scratch';
  if (stored.common !== next.common) return 'content that every page shows has changed';
  return undefined;
}
