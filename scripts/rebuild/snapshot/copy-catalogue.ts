/** Copies the catalogue from its source into the snapshot: everything, or what has changed. */
import { defaultLocale, locales } from '#i18n/locale.ts';
import { guardShrink } from '../core/shrink-guard.ts';
import type { ReadProduct } from '../read-api/read-product.ts';
import {
  type Categories,
  type CopyOptions,
  readLists,
  readQueuedProducts,
  storeCategories,
  storeLists,
  storeProduct,
  unreadFormerSlug,
} from './copy-steps.ts';
import { mayHaveMoved } from './positions.ts';
import { type ProductQueue, productQueue } from './queue.ts';

/**
 * Copies everything: categories → their lists → each product → related products that are in no list. `before` is how many products
 * the catalogue had. Throws if the catalogue as a whole is unusable.
 */
export async function copyEverything(
  options: CopyOptions,
  { categories, before }: { categories: Categories; before: number },
): Promise<void> {
  const { writer, problems, pictures, maxShrink } = options;
  const { stored } = writer;
  const queue = productQueue(problems);
  const slugs = await storeCategories(options, categories);
  const lists = await readLists(options, slugs, queue);
  const context = { queue, lists, categories: new Set(slugs) };
  await readQueuedProducts(options, queue, (one) => storeProduct(options, context, one));
  storeLists(writer, lists, queue.absent);
  const named = new Set(queue.items);
  const unnamed = stored.snapshot.productSlugs().filter((slug) => !named.has(slug));
  for (const slug of [...unnamed, ...queue.absent]) writer.removeProduct(slug);
  writer.leaveOutPictures(pictures.limitHosts());
  guardShrink('Products', { before, now: stored.countProducts(), maxShrink });
}

interface Changed {
  products: readonly string[];
  /** Undefined if no category has changed. */
  categories: Categories | undefined;
  /** The categories whose lists have changed. */
  lists: readonly string[];
}

/** Copies what the API reports as changed, and the lists and products that this affects. */
export async function copyChanges(options: CopyOptions, changed: Changed): Promise<void> {
  const { writer, problems, pictures, maxShrink } = options;
  const { stored } = writer;
  const before = stored.countProducts();
  if (changed.categories) await storeCategories(options, changed.categories);
  const queue = productQueue(problems, stored);
  const changedProducts = await readChangedProducts(options, queue, changed.products);
  // The stored lists and products are still those of the last run.
  const affected = affectedLists(options, changed, { read: changedProducts, absent: queue.absent });
  guardOtherLists(options, affected, queue.absent);
  const categories = new Set(stored.snapshot.categorySlugs());
  const existing = [...categories].filter((slug) => affected.has(slug));
  const lists = await readLists(options, existing, queue);
  // A product that names no category belongs to the category that lists it, so the lists come first.
  const store = (one: ReadProduct): void => storeProduct(options, { queue, lists, categories }, one);
  for (const one of changedProducts) store(one);
  // Lists and related products may have named other products for the first time.
  await readQueuedProducts(options, queue, store);
  storeLists(writer, lists, queue.absent);
  for (const slug of queue.absent) writer.removeProduct(slug);
  writer.removeUnreachable();
  writer.leaveOutPictures(pictures.limitHosts());
  guardShrink('Products', { before, now: stored.countProducts(), maxShrink });
}

/**
 * Reads the changed products, without storing them. The new slug of a product may differ from the former one only in case, so this
 * reads stored slugs first, to find out whether they are still in use.
 */
async function readChangedProducts(
  options: CopyOptions,
  queue: ProductQueue,
  slugs: readonly string[],
): Promise<ReadProduct[]> {
  const { writer, problems } = options;
  const read: ReadProduct[] = [];
  const known = slugs.filter((slug) => writer.stored.hasProduct(slug));
  for (const some of [known, slugs]) {
    // If the former slug couldn't be read, the next run finds out whether it is still in use.
    for (const slug of some)
      if (!queue.addChanged(slug) && unreadFormerSlug(options, slug)) problems.unread.add(slug);
    await readQueuedProducts(options, queue, (one) => read.push(one));
  }
  return read;
}

/**
 * The categories whose lists may have changed: those that the API names, and those that list a changed product, before or now. A
 * product that has kept its positions changes no list. An `absent` product leaves its lists without a call.
 */
function affectedLists(
  { source, writer: { stored } }: CopyOptions,
  changed: Changed,
  { read, absent }: { read: readonly ReadProduct[]; absent: readonly string[] },
): ReadonlySet<string> {
  const isAbsent = new Set(absent);
  const hasMoved = (slug: string): boolean => mayHaveMoved(stored, slug, source.positions?.(slug));
  const moved = changed.products.filter((slug) => !isAbsent.has(slug) && hasMoved(slug));
  const before = moved.flatMap((slug) => {
    // If only the case of its slug has changed, the product is stored under the former one.
    const former = stored.slugInOtherCase(slug);
    return [...stored.categoriesOf(slug), ...(former ? stored.categoriesOf(former) : [])];
  });
  const now = moved.flatMap((slug) => source.positions?.(slug)?.lists.map((list) => list.slug) ?? []);
  const named = read
    .filter(({ rows }) => hasMoved(rows[defaultLocale].product.slug))
    .flatMap(({ rows }) => locales.flatMap((locale) => rows[locale].categorySlug ?? []));
  return new Set([...changed.lists, ...before, ...now, ...named]);
}

/** Throws if a list that isn't read again, because only `absent` products leave it, loses too many. */
function guardOtherLists(
  { writer: { stored }, maxShrink }: CopyOptions,
  affected: ReadonlySet<string>,
  absent: readonly string[],
): void {
  const left = absent.flatMap((slug) => stored.categoriesOf(slug)).filter((list) => !affected.has(list));
  for (const [list, { length: lost }] of Map.groupBy(left, (slug) => slug)) {
    const before = stored.listOf(list).length;
    guardShrink(`Products of ${list}`, { before, now: before - lost, maxShrink });
  }
}
