/** The steps in which the catalogue is copied into the snapshot: categories, lists, products. */
import type { Category } from '#api/contract/catalog.ts';
import { byLocale, defaultLocale, type Locale, locales } from '#i18n/locale.ts';
import { drain } from '../core/parallel.ts';
import type { Progress } from '../core/progress.ts';
import { guardShrink } from '../core/shrink-guard.ts';
import { explainApiError } from '../read-api/explain-api-error.ts';
import { isBroken, isNotFound, type ReadProduct, readProduct } from '../read-api/read-product.ts';
import type { CatalogueSource } from '../read-api/source.ts';
import type { PictureRules } from './picture-rules.ts';
import { setPositions } from './positions.ts';
import type { Problems } from './problems.ts';
import { picturesOf, withoutPictures } from './product-columns.ts';
import { type ProductQueue, slugCheck } from './queue.ts';
import type { StoredCatalogue } from './stored-catalogue.ts';
import type { SnapshotWriter } from './writer.ts';

export interface CopyOptions {
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
  /** Called as soon as something fails for good, to end the other calls. */
  onError: (error: unknown) => void;
}

export type Categories = Record<Locale, readonly Category[]>;

/** Category → its products, for the lists that a run has read. Sorted by category. */
export type ReadLists = ReadonlyMap<string, ReadonlySet<string>>;

/** Stores the categories that can have a page. Returns their slugs in display order. */
export async function storeCategories(options: CopyOptions, lists: Categories): Promise<string[]> {
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
export function unreadFormerSlug({ writer, problems }: CopyOptions, slug: string): string | undefined {
  const former = writer.stored.slugInOtherCase(slug);
  return former !== undefined && problems.unread.has(former) ? former : undefined;
}

/** Reads the lists of categories, and queues their products. */
export async function readLists(
  options: CopyOptions,
  slugs: readonly string[],
  queue: ProductQueue,
): Promise<ReadLists> {
  const { apiUrl, source, writer, parallel, onError, maxShrink } = options;
  const lists = new Map<string, readonly string[]>();
  const read = async (slug: string): Promise<void> => {
    try {
      lists.set(slug, await source.list(slug));
    } catch (error) {
      throw explainApiError(error, apiUrl, `category "${slug}"`);
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
export function storeLists(writer: SnapshotWriter, lists: ReadLists, absent: readonly string[]): void {
  const isAbsent = new Set(absent);
  for (const [category, slugs] of lists)
    writer.setList(
      category,
      [...slugs].filter((slug) => !isAbsent.has(slug)),
    );
}

/** Reads the queued products that aren't read yet, including those added meanwhile. Then adds those without data to `queue.absent`. */
export async function readQueuedProducts(
  options: CopyOptions,
  queue: ProductQueue,
  onProduct: (one: ReadProduct) => void,
): Promise<void> {
  const { writer, problems, pictures, progress, parallel, onError } = options;
  const absent: string[] = [];
  // A run that reads only changes queues few products, so the number of broken ones is compared with the stored products. Before the
  // first run, none are stored.
  const products = writer.stored.countProducts();
  const from = queue.finished;
  let done = from;
  const read = async (slug: string): Promise<void> => {
    const product = await readOrKeep(options, slug);
    if (product) {
      const { rows } = product;
      await pictures.lookUp(locales.flatMap((locale) => picturesOf(rows[locale].product)));
      onProduct(product);
    } else absent.push(slug);
    problems.check(Math.max(queue.items.length, products));
    progress.update(++done, queue.items.length);
  };
  await drain(queue.items, { parallel, onError, from }, read);
  queue.finished = queue.items.length;
  queue.absent.push(...absent);
}

/** Reads a product. Without a usable response, returns it as it was last read. Undefined if it no longer exists, or was never read. */
async function readOrKeep(
  { source, writer, languages, hasReviews, problems }: CopyOptions,
  slug: string,
): Promise<ReadProduct | undefined> {
  const what = `product ${slug}`;
  const lastGood = writer.stored.lastGood(slug);
  const missing = (part: string, why: unknown): void => {
    const effect = lastGood ? `shown with its earlier ${part}` : `shown without its ${part}`;
    // A product that lacks several parts counts once.
    if (problems.unread.has(slug)) problems.note(what, effect, why);
    else problems.add(what, effect, why);
    problems.unread.add(slug);
  };
  try {
    return await readProduct(source, slug, { languages, hasReviews, lastGood, missing });
  } catch (error) {
    if (!isBroken(error)) throw error;
    if (!isNotFound(error)) {
      problems.unread.add(slug);
      problems.add(what, lastGood ? 'shown as it was last read' : 'left out', error);
      return lastGood;
    }
    if (!lastGood) problems.add(what, 'left out', error);
    return undefined;
  }
}

interface StoreContext {
  queue: ProductQueue;
  lists: ReadLists;
  /** The slugs of all categories. */
  categories: ReadonlySet<string>;
}

/**
 * Stores a product. Queues the related products that can have a page, and leaves out the others. If only the former slug of a related
 * product is known, links to that. A product that names no existing category gets the first one that lists it.
 */
export function storeProduct(
  options: CopyOptions,
  { queue, lists, categories }: StoreContext,
  { rows, related }: ReadProduct,
): void {
  const { source, writer, pictures, problems } = options;
  const { slug } = rows[defaultLocale].product;
  const { stored } = writer;
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
