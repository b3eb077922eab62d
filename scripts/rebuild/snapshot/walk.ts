/** Walks the catalogue: categories → their lists → each product → related products that are in no list. */
import type { Category } from '#api/contract/catalog.ts';
import { byLocale, defaultLocale, type Locale, locales } from '#i18n/locale.ts';
import { drain } from '../core/parallel.ts';
import type { Progress } from '../core/progress.ts';
import { guardShrink } from '../core/shrink-guard.ts';
import { explain } from '../read-api/explain.ts';
import { isBroken, isNotFound, type ReadProduct, readProduct } from '../read-api/read-product.ts';
import type { CatalogueSource } from '../read-api/source.ts';
import type { PictureRules } from './picture-rules.ts';
import { mayHaveMoved, setPositions } from './positions.ts';
import type { Problems } from './problems.ts';
import { picturesOf, withoutPictures } from './product-columns.ts';
import { type ProductQueue, productQueue, slugCheck } from './queue.ts';
import type { StoredCatalogue } from './stored-catalogue.ts';
import type { SnapshotWriter } from './writer.ts';

export interface WalkOptions {
  apiUrl: string;
  source: CatalogueSource;
  writer: SnapshotWriter;
  /** Whether to read reviews and ratings. */
  hasReviews: boolean;
  /** The languages to ask for. */
  languages: readonly Locale[];
  problems: Problems;
  pictures: PictureRules;
  progress: Progress;
  /** How many lists or products to read at once. */
  parallel: number;
  /** The share of the products, of the categories or of one list that a run may lose (`guardShrink`). */
  maxShrink: number;
  /**
   * Resolves with the number of live products. Called only if the snapshot has no products, to see whether the catalogue has shrunk.
   * `formerSlugs` is how many former slugs the snapshot has.
   */
  countLiveProducts: (formerSlugs: number) => Promise<number>;
  /** Called as soon as something fails for good, to end the other calls. */
  onError: (error: unknown) => void;
}

type Categories = Record<Locale, readonly Category[]>;

/** Category → its products, for the lists that a run has read. Sorted by category. */
type ReadLists = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads everything. Throws if the catalogue as a whole is unusable. */
export async function walkAll(options: WalkOptions, categories: Categories): Promise<void> {
  const { writer, problems, maxShrink } = options;
  const { stored } = writer;
  const before =
    stored.countProducts() || (await options.countLiveProducts(stored.snapshot.formerSlugs().length));
  const queue = productQueue(problems);
  const lists = await readLists(options, await storeCategories(options, categories), queue);
  const onProduct = (one: ReadProduct): void => storeProduct(options, { queue, lists }, one);
  const absent = await readProducts(options, queue, { onProduct });
  storeLists(writer, lists, absent);
  const named = new Set(queue.items);
  const unnamed = stored.snapshot.productSlugs().filter((slug) => !named.has(slug));
  for (const slug of [...unnamed, ...absent]) writer.removeProduct(slug);
  writer.leaveOutPictures(options.pictures.settle());
  guardShrink('Products', { before, now: stored.countProducts(), maxShrink });
}

/** Reads what the API reports as changed, and the lists and products that this affects. */
export async function walkChanged(
  options: WalkOptions,
  changed: { products: readonly string[]; categories: Categories | undefined; lists: readonly string[] },
): Promise<void> {
  const { writer, problems, maxShrink } = options;
  const { stored } = writer;
  const before = stored.countProducts();
  if (changed.categories) await storeCategories(options, changed.categories);
  const absent: string[] = [];
  const queue = productQueue(problems, stored, absent);
  const read: ReadProduct[] = [];
  let finished = 0;
  // The new slug of a product may differ from the former one only in case, so first find out whether the former one is still in use.
  for (const slugs of [changed.products.filter((slug) => stored.hasProduct(slug)), changed.products]) {
    // If the former slug couldn't be read, the next run finds out whether it is still in use.
    for (const slug of slugs)
      if (!queue.addChanged(slug) && unreadFormerSlug(options, slug)) problems.unread.add(slug);
    absent.push(
      ...(await readProducts(options, queue, { onProduct: (one) => read.push(one), from: finished })),
    );
    finished = queue.items.length;
  }
  // Do this before the lists are written, because a product may leave the lists that it was in.
  const isAbsent = new Set(absent);
  const present = changed.products.filter((slug) => !isAbsent.has(slug));
  const affected = new Set([...changed.lists, ...listsOfMoved(options, present, read)]);
  const left = absent.flatMap((slug) => stored.categoriesOf(slug)).filter((list) => !affected.has(list));
  guardLeftLists(options, left);
  const existing = stored.snapshot.categorySlugs().filter((slug) => affected.has(slug));
  const lists = await readLists(options, existing, queue);
  // Do this after the lists are read, because a product that names no category belongs to the category that lists it.
  for (const one of read) storeProduct(options, { queue, lists }, one);
  // Reads the products that a list or a related product names for the first time.
  const onProduct = (one: ReadProduct): void => storeProduct(options, { queue, lists }, one);
  absent.push(...(await readProducts(options, queue, { onProduct, from: finished })));
  storeLists(writer, lists, absent);
  for (const slug of absent) writer.removeProduct(slug);
  writer.removeUnreachable();
  writer.leaveOutPictures(options.pictures.settle());
  guardShrink('Products', { before, now: stored.countProducts(), maxShrink });
}

/**
 * The categories that list changed products, before or now. Leaves out products that have kept their positions. `slugs` are the
 * changed products that the API still has, and `read` is what it has sent. A removed product leaves its lists without a call.
 */
function listsOfMoved(
  { source, writer: { stored } }: WalkOptions,
  slugs: readonly string[],
  read: readonly ReadProduct[],
): string[] {
  const hasMoved = (slug: string): boolean => mayHaveMoved(stored, slug, source.positions?.(slug));
  const before = slugs.filter(hasMoved).flatMap((slug) => {
    // If only the case of its slug has changed, the product is stored under the former one.
    const former = stored.slugInOtherCase(slug);
    return [...stored.categoriesOf(slug), ...(former ? stored.categoriesOf(former) : [])];
  });
  const now = slugs.filter(hasMoved).flatMap((slug) => source.positions?.(slug)?.lists ?? []);
  const named = read
    .filter(({ rows }) => hasMoved(rows[defaultLocale].product.slug))
    .flatMap(({ rows }) => locales.flatMap((locale) => rows[locale].categorySlug ?? []));
  return [...before, ...now.map((list) => list.slug), ...named];
}

/** Throws if a list that isn't read again loses too many products. `left` names a list once for each product that leaves it. */
function guardLeftLists({ writer: { stored }, maxShrink }: WalkOptions, left: readonly string[]): void {
  for (const [list, { length: lost }] of Map.groupBy(left, (slug) => slug)) {
    const before = stored.listOf(list).length;
    guardShrink(`Products of ${list}`, { before, now: before - lost, maxShrink });
  }
}

/** Stores the categories that can have a page. Returns their slugs in display order. */
async function storeCategories(options: WalkOptions, lists: Categories): Promise<string[]> {
  const { writer, problems, pictures, maxShrink } = options;
  const before = writer.stored.snapshot.categorySlugs().length;
  const faultOf = slugCheck();
  const usable = lists[defaultLocale].filter(({ slug }) => {
    const fault = faultOf(slug);
    if (fault) problems.add(`category ${slug}`, 'left out', fault);
    return !fault;
  });
  guardShrink('Categories', { before, now: usable.length, maxShrink });
  await pictures.lookUp(locales.flatMap((locale) => lists[locale].map(({ imageUrl }) => imageUrl ?? '')));
  const translated = byLocale((locale) => {
    const own = new Map(lists[locale].map((category) => [category.slug, category]));
    return usable.map((category) => {
      const shown = own.get(category.slug) ?? category;
      const { slug, imageUrl } = shown;
      const isUsable = imageUrl !== null && pictures.isUsable(imageUrl, `category ${slug}`);
      return { ...shown, imageUrl: isUsable ? imageUrl : null };
    });
  });
  writer.setCategories(translated);
  return usable.map(({ slug }) => slug);
}

/** The stored slug that differs from this one only in case, if its product couldn't be read. It is then shown as it was last read. */
function unreadFormerSlug({ writer, problems }: WalkOptions, slug: string): string | undefined {
  const former = writer.stored.slugInOtherCase(slug);
  return former !== undefined && problems.unread.has(former) ? former : undefined;
}

/** Reads the lists of categories, and queues their products. */
async function readLists(
  options: WalkOptions,
  slugs: readonly string[],
  queue: ProductQueue,
): Promise<ReadLists> {
  const { apiUrl, source, writer, parallel, onError, maxShrink } = options;
  const lists = new Map<string, readonly string[]>();
  const read = async (slug: string): Promise<void> => {
    try {
      lists.set(slug, await source.list(slug));
    } catch (error) {
      throw explain(error, apiUrl, `category "${slug}"`);
    }
  };
  await drain(slugs, { parallel, onError }, read);
  const usable = new Map<string, ReadonlySet<string>>();
  for (const category of [...slugs].sort()) {
    // A set, because a product appears twice if it moves to the next page while the list is read.
    const listed = [...new Set(lists.get(category))].flatMap((slug) =>
      queue.add(slug, `category ${category}`) ? slug : (unreadFormerSlug(options, slug) ?? []),
    );
    const before = writer.stored.listOf(category).length;
    guardShrink(`Products of ${category}`, { before, now: listed.length, maxShrink });
    usable.set(category, new Set(listed));
  }
  return usable;
}

/**
 * Stores the lists that were read. Leaves out the `absent` products. If a list had them, it would change in every run, because the
 * snapshot doesn't have them.
 */
function storeLists(writer: SnapshotWriter, lists: ReadLists, absent: readonly string[]): void {
  const isAbsent = new Set(absent);
  for (const [category, slugs] of lists)
    writer.setList(
      category,
      [...slugs].filter((slug) => !isAbsent.has(slug)),
    );
}

/**
 * Reads the queued products from index `from` on, including those added meanwhile. Returns the slugs of products that no
 * longer exist or have never been read.
 */
async function readProducts(
  { source, writer, languages, hasReviews, problems, pictures, progress, parallel, onError }: WalkOptions,
  queue: ProductQueue,
  { onProduct, from = 0 }: { onProduct: (one: ReadProduct) => void; from?: number },
): Promise<string[]> {
  const absent: string[] = [];
  // Faults are compared with all products, of which a run that reads only changes queues few. Before the first run, none are stored.
  const products = writer.stored.countProducts();
  let done = from;
  const read = async (slug: string): Promise<void> => {
    const lastGood = writer.stored.lastGood(slug);
    let product = lastGood;
    try {
      const missing = (part: string, why: unknown): void => {
        const effect = lastGood ? `shown with its earlier ${part}` : `shown without its ${part}`;
        // A product that lacks several parts counts once.
        if (problems.unread.has(slug)) problems.note(`product ${slug}`, effect, why);
        else problems.add(`product ${slug}`, effect, why);
        problems.unread.add(slug);
      };
      product = await readProduct(source, slug, { languages, hasReviews, lastGood, missing });
    } catch (error) {
      if (!isBroken(error)) throw error;
      if (isNotFound(error)) product = undefined;
      else problems.unread.add(slug);
      if (!isNotFound(error) || !lastGood)
        problems.add(`product ${slug}`, product ? 'shown as it was last read' : 'left out', error);
    }
    if (product) {
      const { rows } = product;
      await pictures.lookUp(locales.flatMap((locale) => picturesOf(rows[locale].product)));
      onProduct(product);
    } else absent.push(slug);
    problems.check(Math.max(queue.items.length, products));
    progress.update(++done, queue.items.length);
  };
  await drain(queue.items, { parallel, onError, from }, read);
  return absent;
}

/**
 * Stores a product. Queues the related products that can have a page, and leaves out the others. If only the former slug of a related
 * product is known, links to that. A product that names no existing category gets the first one that lists it.
 */
function storeProduct(
  options: WalkOptions,
  { queue, lists }: { queue: ProductQueue; lists: ReadLists },
  { rows, related }: ReadProduct,
): void {
  const { source, writer, pictures, problems } = options;
  const { slug } = rows[defaultLocale].product;
  const { stored } = writer;
  const categories = new Set(stored.snapshot.categorySlugs());
  setPositions(stored, slug, source.positions?.(slug));
  writer.setProduct({
    rows: byLocale((locale) => {
      const { product, categorySlug: own, reviews } = rows[locale];
      const hasCategory = own !== null && categories.has(own);
      const categorySlug = hasCategory ? own : firstCategory(stored, lists, slug);
      const isUsable = (url: string) => pictures.isUsable(url, `product ${slug}`);
      return { product: withoutPictures(product, isUsable), categorySlug, reviews };
    }),
    related: related
      .filter((other) => other !== slug)
      .flatMap((other) => {
        if (queue.add(other, 'related products')) return other;
        const former = unreadFormerSlug(options, other);
        // The next run finds out which of the two slugs is in use.
        if (former !== undefined) problems.unread.add(slug);
        return former ?? [];
      }),
  });
}

/** The first category that lists a product, in the lists that this run has read and in the others. */
function firstCategory(stored: StoredCatalogue, lists: ReadLists, slug: string): string | null {
  const others = stored.categoriesOf(slug).filter((category) => !lists.has(category));
  const read = [...lists.keys()].filter((category) => lists.get(category)?.has(slug));
  return [...others, ...read].sort()[0] ?? null;
}
