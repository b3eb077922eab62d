/** Walks the catalogue: categories → their lists → each product → the related ones that stand in no list. */
import type { Category } from '#api/contract/category.ts';
import { defaultLocale, locales } from '#i18n/locale.ts';
import { drain } from '../parallel.ts';
import type { Progress } from '../progress.ts';
import type { ImageOrigins } from './images.ts';
import type { Languages } from './languages.ts';
import { readListing } from './listing.ts';
import type { Problems } from './problems.ts';
import { isBroken, type ProductRows, readProduct } from './product.ts';
import { ProductQueue } from './queue.ts';
import type { Reader } from './reader.ts';
import { faultOf, SlugRegister } from './slugs.ts';
import type { SnapshotStore } from './store.ts';

export interface Walk {
  reader: Reader;
  store: SnapshotStore;
  languages: Languages;
  problems: Problems;
  origins: ImageOrigins;
  progress: Progress;
  /** Calls under way at once. */
  parallel: number;
  /** Told at once when something fails for good, so that calls under way end. */
  onError: (error: unknown) => void;
}

/** Fills the store; returns how many of each there are. Throws what makes the whole catalogue unusable. */
export async function walkCatalogue(walk: Walk): Promise<{ categories: number; products: number }> {
  const { reader, problems, parallel, onError } = walk;
  const categories = storeCategories(walk);
  const lists = new Map<string, readonly string[]>();
  await drain(
    categories,
    parallel,
    async ({ slug }) => {
      lists.set(slug, await readListing(reader, slug));
    },
    onError,
  );
  const queue = new ProductQueue(problems);
  const categoryOf = storeLists(walk, lists, queue);
  let done = 0;
  let broken = 0;
  await drain(
    queue.items,
    parallel,
    async (slug) => {
      try {
        const rows = await readProduct(reader, slug, walk.languages.asked, (part, why) =>
          problems.add(`product ${slug}`, `shown without its ${part}`, why),
        );
        storeProduct(walk, rows, { queue, lists, listedIn: categoryOf.get(slug) ?? null });
      } catch (error) {
        if (!isBroken(error)) throw error;
        broken++;
        walk.store.drop(slug);
        problems.add(`product ${slug}`, 'left out', error);
      }
      problems.check(queue.items.length);
      walk.progress.update(++done, queue.items.length);
    },
    onError,
  );
  return { categories: categories.length, products: done - broken };
}

function storeCategories({ store, languages, problems, origins }: Walk): Category[] {
  const register = new SlugRegister();
  const usable = languages.categories[defaultLocale].filter(({ slug }) => {
    const fault = faultOf(slug) ?? register.claim(slug);
    if (fault) problems.add(`category ${slug}`, 'left out', fault);
    return !fault;
  });
  for (const locale of locales) {
    const translated = new Map(languages.categories[locale].map((category) => [category.slug, category]));
    for (const [position, category] of usable.entries()) {
      if (category.imageUrl)
        origins.add(category.imageUrl, { call: 'category.list', field: `${category.slug}.imageUrl` });
      store.category(locale, position, translated.get(category.slug) ?? category);
    }
  }
  return usable;
}

/** Queues the products in the order of the categories; answers the first category of each. */
function storeLists(
  { store }: Walk,
  lists: ReadonlyMap<string, readonly string[]>,
  queue: ProductQueue,
): Map<string, string> {
  const first = new Map<string, string>();
  for (const category of [...lists.keys()].sort()) {
    // A set: a product that moved to the next page of the list while it was read stands in both.
    for (const [position, slug] of [...new Set(lists.get(category))].entries()) {
      if (!queue.add(slug, `category ${category}`)) continue;
      if (!first.has(slug)) first.set(slug, category);
      for (const locale of locales) store.listed(locale, category, position, slug);
    }
  }
  return first;
}

function storeProduct(
  { store, origins }: Walk,
  rows: ProductRows,
  {
    queue,
    lists,
    listedIn,
  }: { queue: ProductQueue; lists: ReadonlyMap<string, unknown>; listedIn: string | null },
): void {
  for (const locale of locales) {
    const { product, categorySlug, related, reviews } = rows[locale];
    for (const [index, { url }] of product.images.entries())
      origins.add(url, { call: 'product.bySlug', field: `product.images.${index}.url` });
    store.product(locale, {
      product,
      categorySlug: categorySlug !== null && lists.has(categorySlug) ? categorySlug : listedIn,
      related: related.filter((slug) => slug !== product.slug && queue.add(slug, 'related products')),
      reviews,
    });
  }
}
