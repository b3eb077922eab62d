/** Walks the catalogue: categories → their lists → each product → related products that are in no list. */
import type { Category } from '#api/contract/category.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { drain } from '../parallel.ts';
import type { Progress } from '../progress.ts';
import { ListFailure } from './explain.ts';
import { readListing } from './listing.ts';
import type { Problems } from './problems.ts';
import { isBroken, isGone, type ReadProduct, readProduct } from './product.ts';
import { ProductQueue } from './queue.ts';
import type { Reader } from './reader.ts';
import { guardShrink } from './shrink.ts';
import { faultOf, SlugRegister } from './slugs.ts';
import type { SnapshotStore } from './store.ts';

export interface Walk {
  reader: Reader;
  store: SnapshotStore;
  /** The languages to ask for. */
  asked: readonly Locale[];
  problems: Problems;
  progress: Progress;
  /** Calls under way at once. */
  parallel: number;
  /** The share of a list that may be lost at once. */
  maxShrink: number;
  /** How many products are live, to compare with when the snapshot is new. */
  shown: () => Promise<number>;
  /** Called at once when something fails for good, so that calls under way end. */
  onError: (error: unknown) => void;
}

type Categories = Record<Locale, readonly Category[]>;

/** Reads everything. Throws whatever makes the whole catalogue unusable. */
export async function walkCatalogue(walk: Walk, lists: Categories): Promise<void> {
  const { store, problems } = walk;
  const before = store.products.count() || (await walk.shown());
  const slugs = storeCategories(walk, lists);
  const queue = new ProductQueue(problems);
  await readLists(walk, slugs, queue);
  const without = await readProducts(walk, queue, (one) => store.product(keepNamed(walk, one, queue)));
  // Nothing leads to these any more.
  const seen = new Set(queue.items);
  for (const slug of store.products.slugs()) if (!seen.has(slug)) store.remove(slug);
  for (const slug of without) store.remove(slug);
  guardShrink('Products', before, store.products.count(), walk.maxShrink);
}

/** Reads what has changed according to the API, and what follows from it. */
export async function walkChanges(
  walk: Walk,
  changed: { products: readonly string[]; categories: Categories | undefined; lists: readonly string[] },
): Promise<void> {
  const { store, problems } = walk;
  const before = store.products.count();
  if (changed.categories) storeCategories(walk, changed.categories);
  const queue = new ProductQueue(problems, store);
  // Before anything is written: the lists a product was in are those it may have left.
  const touched = new Set(changed.lists);
  for (const slug of changed.products) {
    queue.add(slug, 'the changes');
    for (const category of store.categoriesOf(slug)) touched.add(category);
  }
  const read: ReadProduct[] = [];
  const without = await readProducts(walk, queue, (one) => read.push(one));
  for (const { categorySlug } of read.flatMap(({ rows }) => locales.map((locale) => rows[locale])))
    if (categorySlug !== null) touched.add(categorySlug);
  const existing = new Set(store.categorySlugs());
  await readLists(
    walk,
    [...touched].filter((slug) => existing.has(slug)),
    queue,
  );
  // After the lists, which say where a product belongs that names no category itself.
  for (const one of read) store.product(keepNamed(walk, one, queue));
  // Products that lists and related products name for the first time.
  without.push(...(await readProducts(walk, queue, (one) => store.product(keepNamed(walk, one, queue)))));
  for (const slug of without) store.remove(slug);
  for (const slug of store.orphans()) store.remove(slug);
  guardShrink('Products', before, store.products.count(), walk.maxShrink);
}

/** Returns the slugs of the categories that can have a page, in display order. */
function storeCategories({ store, problems, maxShrink }: Walk, lists: Categories): string[] {
  const before = store.categorySlugs().length;
  const register = new SlugRegister();
  const usable = lists.en.filter(({ slug }) => {
    const fault = faultOf(slug) ?? register.claim(slug);
    if (fault) problems.add(`category ${slug}`, 'left out', fault);
    return !fault;
  });
  guardShrink('Categories', before, usable.length, maxShrink);
  const translated = new Map(lists.fr.map((category) => [category.slug, category]));
  store.categories({ en: usable, fr: usable.map((category) => translated.get(category.slug) ?? category) });
  return usable.map(({ slug }) => slug);
}

/** Reads lists, queues their products in the order of the categories, and stores them. */
async function readLists(walk: Walk, slugs: readonly string[], queue: ProductQueue): Promise<void> {
  const { reader, store, parallel, onError, maxShrink } = walk;
  const lists = new Map<string, readonly string[]>();
  await drain(
    slugs,
    parallel,
    async (slug) => {
      const list = readListing(reader, slug).catch((error: unknown) => {
        throw new ListFailure(slug, error);
      });
      lists.set(slug, await list);
    },
    onError,
  );
  for (const category of [...lists.keys()].sort()) {
    // A set: a product that moved to the next page while the list was read is on both pages.
    const listed = [...new Set(lists.get(category))].filter((slug) =>
      queue.add(slug, `category ${category}`),
    );
    guardShrink(`Products of ${category}`, store.listOf(category).length, listed.length, maxShrink);
    store.list(category, listed);
  }
}

/** Reads all that is queued and what that names. Returns the slugs without a product: gone, or never readable. */
async function readProducts(
  walk: Walk,
  queue: ProductQueue,
  onProduct: (one: ReadProduct) => void,
): Promise<string[]> {
  const { reader, store, asked, problems, progress, parallel, onError } = walk;
  const without: string[] = [];
  let done = queue.finished;
  await drain(
    queue.items,
    parallel,
    async (slug) => {
      const lastGood = store.products.lastGood(slug);
      let read = lastGood;
      try {
        read = await readProduct(reader, slug, asked, lastGood, (part, why) => {
          problems.unread.add(slug);
          problems.add(
            `product ${slug}`,
            lastGood ? `shown with its earlier ${part}` : `shown without its ${part}`,
            why,
          );
        });
      } catch (error) {
        if (!isBroken(error)) throw error;
        if (isGone(error)) read = undefined;
        else problems.unread.add(slug);
        if (!isGone(error) || !lastGood)
          problems.add(`product ${slug}`, read ? 'shown as it was last read' : 'left out', error);
      }
      if (read) onProduct(read);
      else without.push(slug);
      problems.check(queue.items.length);
      progress.update(++done, queue.items.length);
    },
    onError,
    queue.finished,
  );
  queue.finished = queue.items.length;
  return without;
}

/**
 * Queues the related products that can have a page and leaves out the others. A product that names no existing category gets
 * the first one that lists it.
 */
function keepNamed({ store }: Walk, { rows, related }: ReadProduct, queue: ProductQueue): ReadProduct {
  const categories = new Set(store.categorySlugs());
  const { slug } = rows.en.product;
  const listedIn = store.categoriesOf(slug).sort()[0] ?? null;
  const kept = locales.map((locale) => {
    const { product, categorySlug, reviews } = rows[locale];
    const isThere = categorySlug !== null && categories.has(categorySlug);
    return [locale, { product, categorySlug: isThere ? categorySlug : listedIn, reviews }];
  });
  return {
    rows: Object.fromEntries(kept) as ReadProduct['rows'],
    related: related.filter((other) => other !== slug && queue.add(other, 'related products')),
  };
}
