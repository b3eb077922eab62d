/** Which pages a rebuild has to render, and which go. */
import type { Snapshot } from '#features/catalog/snapshot-file.ts';
import { locales } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import { PageKeys } from './keys.ts';
import type { PagesDb, PagesInfo } from './pages-db.ts';

export interface PlanInput {
  snapshot: Snapshot;
  pages: PagesDb;
  pageSize: number;
  /** What the release that is to be made would be described by, but for its name. */
  next: Omit<PagesInfo, 'release'>;
  /** Name of the live release; undefined when there is none. */
  live: string | undefined;
  force: boolean;
}

export type Plan =
  | {
      mode: 'full';
      /** Why nothing of the last build can be kept. */
      why: string;
      /** Every page of the catalogue and its key; fixed pages come as Astro makes them. */
      keys: ReadonlyMap<string, string>;
    }
  | {
      mode: 'delta';
      /** Pages to render, and their keys. */
      keys: ReadonlyMap<string, string>;
      removed: readonly string[];
    };

/** A delta with no keys and nothing removed means that nothing has to be done. */
export function planPages({ snapshot, pages, pageSize, next, live, force }: PlanInput): Plan {
  const keys = new PageKeys(snapshot, pageSize);
  const why = reasonForAll(pages.info(), next, live, force);
  if (why) return { mode: 'full', why, keys: new Map(keys.all()) };
  const since = pages.info()?.revision ?? 0;

  const candidates = new Map<string, string>();
  const stale = new Set<string>();
  const consider = (before: Iterable<string>, now: Iterable<readonly [string, string]>): void => {
    for (const path of before) stale.add(path);
    for (const [path, key] of now) candidates.set(path, key);
  };
  const departed = snapshot.departedSince(since);
  const products = new Set([...snapshot.productsTouchedSince(since), ...departed.map(({ slug }) => slug)]);
  for (const slug of products)
    consider(
      locales.map((locale) => href(locale, 'product', { slug })),
      keys.product(slug),
    );
  const lists = new Set(snapshot.listsTouchedSince(since));
  for (const slug of lists)
    consider(
      locales.flatMap((locale) => pages.below(href(locale, 'category', { slug }))),
      keys.category(slug),
    );
  // Their pages show the first of a category, and go when their time is over.
  const kept = snapshot.departed();
  for (const one of kept)
    if (products.has(one.slug) || (one.categorySlug !== null && lists.has(one.categorySlug)))
      consider([], keys.departed(one));
  // Told of long enough.
  for (const path of pages.ofKind('departed')) stale.add(path);
  for (const one of kept) for (const [path] of keys.departed(one)) stale.delete(path);
  for (const path of pages.ofKind('fixed')) candidates.set(path, keys.fixed(path));

  const changed = [...candidates].filter(([path, key]) => pages.keyOf(path) !== key);
  const removed = [...stale].filter((path) => !candidates.has(path) && pages.keyOf(path) !== undefined);
  return { mode: 'delta', keys: new Map(changed), removed: removed.sort() };
}

function reasonForAll(
  kept: PagesInfo | undefined,
  next: Omit<PagesInfo, 'release'>,
  live: string | undefined,
  force: boolean,
): string | undefined {
  if (force) return 'asked for';
  if (live === undefined) return 'nothing is live yet';
  if (!kept || kept.out !== next.out) return 'nothing is known of the last build';
  if (kept.release !== live) return 'another release is live than the last one built';
  if (kept.identity !== next.identity || kept.revision > next.revision)
    return 'the catalogue was read anew from the start';
  if (kept.common !== next.common) return 'what every page shows has changed';
  return undefined;
}
