/** Decides which pages a rebuild renders and removes. */
import type { Env } from '#env.ts';
import { locales } from '#i18n/locale.ts';
import { href, variantsPath } from '#i18n/routes.ts';
import type { Snapshot } from '#snapshot/reader.ts';
import { catalogueEntryOf, fileOf, pathOf } from '../../web-host/paths.ts';
import { contentHash, typeOf } from '../places/entry.ts';
import type { Contents } from '../places/place.ts';
import { redirectsFile } from '../render/site-files.ts';
import { formerPaths, type PageKey, PageKeys } from './keys.ts';
import { notCompiled, type RunFacts, reasonForFull } from './why-full.ts';

interface PlanInput extends RunFacts {
  snapshot: Snapshot;
  /** The live build and its files. */
  contents: Contents;
  env: Pick<Env, 'PAGE_SIZE'>;
  /** Whether the compiled shop is in the cache. Without it, no page can be rendered alone. */
  isCompiled: boolean;
  /** Whether it is time to write the feeds again. */
  areFeedsDue: boolean;
}

export interface Plan {
  /** `full`: every page is rendered. */
  mode: 'full' | 'delta';
  /**
   * What may differ from the live shop. `pages`: a page, or a file that a killed run was changing. `files`: no page, but perhaps the feeds,
   * files of small pictures or `_redirects`.
   */
  affects: 'pages' | 'files' | 'nothing';
  /** Why no page of the last build can be reused; empty for a delta. */
  whyFull: string;
  /** The catalogue's pages to render, with their keys. A full build adds the fixed pages. */
  keys: ReadonlyMap<string, string>;
  removed: readonly string[];
}

/** Compares the keys of pages that may have changed since the last build. */
export function planPages(input: PlanInput): Plan {
  const { snapshot, contents, env, isCompiled } = input;
  const keys = new PageKeys(snapshot, env.PAGE_SIZE);
  const whyFull = reasonForFull(input);
  if (whyFull) return planEveryPage(keys, whyFull);
  const changed = changedPages(snapshot, contents, keys);
  if (changed.keys.size > 0 && !isCompiled) return planEveryPage(keys, notCompiled);
  const isPageAffected = changed.keys.size + changed.removed.length + contents.pending.length > 0;
  const affects = isPageAffected ? 'pages' : mayAffectFiles(input) ? 'files' : 'nothing';
  return { mode: 'delta', whyFull: '', affects, ...changed };
}

function planEveryPage(keys: PageKeys, whyFull: string): Plan {
  return { mode: 'full', whyFull, affects: 'pages', keys: new Map(keys.all()), removed: [] };
}

/** Whether a file may change although no page does. */
function mayAffectFiles({ snapshot, contents, areFeedsDue }: PlanInput): boolean {
  if (areFeedsDue || snapshot.picturesTouchedSince(contents.build?.revision ?? -1)?.length !== 0) return true;
  // When a renamed category's redirect expires, only this file changes.
  return contents.files.get('_redirects')?.hash !== contentHash(redirectsFile(snapshot.formerSlugs()));
}

function changedPages(
  snapshot: Snapshot,
  contents: Contents,
  keys: PageKeys,
): Pick<Plan, 'keys' | 'removed'> {
  const { files, pending } = contents;
  const { nextKeys, oldPaths } = affectedPages(snapshot, contents, keys);
  // A killed run may or may not have written these pages.
  const unknown = new Set(pending.filter((file) => typeOf(file) === 'page').map(pathOf));
  if (unknown.size > 0) {
    const all = new Map(keys.all());
    for (const path of unknown) {
      const key = all.get(path);
      if (key !== undefined) nextKeys.set(path, key);
      else if (catalogueEntryOf(fileOf(path))) oldPaths.add(path);
    }
  }
  const isStored = (path: string): boolean => unknown.has(path) || files.has(fileOf(path));
  const keyOf = (path: string) => (unknown.has(path) ? undefined : files.get(fileOf(path))?.key);
  return {
    keys: new Map([...nextKeys].filter(([path, key]) => keyOf(path) !== key)),
    removed: [...oldPaths].filter((path) => !nextKeys.has(path) && isStored(path)).sort(),
  };
}

interface Affected {
  /** The pages that may have changed, with their keys. */
  nextKeys: Map<string, string>;
  /** Pages that the last build may have. Those without a key are gone. */
  oldPaths: Set<string>;
}

/** Finds the pages that show what has changed in the catalogue since the last build. */
function affectedPages(snapshot: Snapshot, { build, files }: Contents, keys: PageKeys): Affected {
  const since = build?.revision ?? 0;
  const nextKeys = new Map<string, string>();
  const oldPaths = new Set<string>();
  const want = (pageKeys: Iterable<PageKey>): void => {
    for (const [path, key] of pageKeys) nextKeys.set(path, key);
  };
  const formerSlugs = snapshot.formerSlugs();
  const products = new Set([
    ...snapshot.productsTouchedSince(since),
    ...snapshot.formerSlugs(since).map(({ slug }) => slug),
  ]);
  for (const slug of products) {
    for (const locale of locales)
      for (const path of [href(locale, 'product', { slug }), variantsPath(locale, slug)]) oldPaths.add(path);
    want(keys.product(slug));
  }
  const lists = new Set(snapshot.listsTouchedSince(since));
  for (const slug of lists) {
    want(keys.category(slug));
    const category = `category/${slug}`;
    for (const [file, { key }] of files.near(category))
      if (key !== undefined && catalogueEntryOf(file) === category) oldPaths.add(pathOf(file));
  }
  // The key of a page that doesn't come from the catalogue is quick to compute, so all of them are compared.
  for (const [file, { key }] of files.near('index.html'))
    if (key !== undefined && !catalogueEntryOf(file)) nextKeys.set(pathOf(file), keys.fixed(pathOf(file)));
  // If a run forgets a removed product's slug, its page must go, too. The live build may be so old that it still sells it. Finding these
  // pages means reading the whole manifest.
  if ((snapshot.info().dropped ?? 0) > since) {
    const current = new Set(snapshot.productSlugs().map((slug) => `product/${slug}`));
    for (const [file, { former }] of files) {
      const entry = catalogueEntryOf(file) ?? '';
      if (former || (entry.startsWith('product/') && !current.has(entry))) oldPaths.add(pathOf(file));
    }
  }
  // The page of a removed product shows other products of its category.
  for (const entry of formerSlugs)
    if (products.has(entry.slug) || (entry.categorySlug !== null && lists.has(entry.categorySlug)))
      want(keys.former(entry));
  for (const path of formerSlugs.flatMap(formerPaths)) oldPaths.delete(path);
  return { nextKeys, oldPaths };
}
