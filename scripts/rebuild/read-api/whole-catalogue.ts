/** Sources that read many products with one call, for an API that has that call. */
import * as z from 'zod/mini';
import { mostNamed } from '#api/contract/limits.ts';
import { review, starCounts, total } from '#api/contract/review.ts';
import { slug as contractSlug, optional } from '#api/contract/shapes.ts';
import { readCatalog } from '#api/contract/whole-catalog.ts';
import { RejectedError } from '#api/errors.ts';
import { parseResponse } from '#api/parse.ts';
import { defaultLocale, type Locale } from '#i18n/locale.ts';
import { CacheDatabase } from '../core/database.ts';
import { allOf } from '../core/parallel.ts';
import type { Progress } from '../core/progress.ts';
import type { ApiReader } from './api-reader.ts';
import { isNoCall } from './optional-calls.ts';
import { anyProduct, type CatalogueSource, pagesOf, shownReviews } from './source.ts';

/** Each product is validated later, so that a broken one doesn't spoil the others. One without a usable slug is reported. */
const anyEntry = z.looseObject({
  id: z.catch(z.string(), ''),
  slug: z.catch(z.string(), ''),
  categories: optional(z.array(z.object({ slug: z.string(), position: z.number() }))),
});
const entries = {
  ...readCatalog,
  response: z.object({ products: z.array(anyEntry), nextCursor: optional(z.string()) }),
};
const entryPart = {
  categories: z.object({ categories: optional(z.array(z.object({ slug: z.string() }))) }),
  related: z.object({ relatedIds: optional(z.array(z.string())) }),
  reviews: z.object({
    reviews: optional(z.array(review)),
    average: optional(z.number()),
    count: optional(total),
    stars: optional(starCounts),
  }),
};

/** Responses with many products take longer than others. */
const patience = 6;
/** How often to begin again because the API no longer knows a cursor. */
const mostRestarts = 3;

/** `id` is the slug if the product has no usable id. */
const tables = `
  CREATE TABLE entry (locale TEXT, id TEXT, slug TEXT, body TEXT, PRIMARY KEY (locale, id)) STRICT;
  CREATE INDEX entry_by_slug ON entry (locale, slug);
  CREATE TABLE listed (category TEXT, position REAL, id TEXT, slug TEXT, PRIMARY KEY (id, category)) STRICT;
  CREATE INDEX listed_by_category ON listed (category, position, id);
`;

/** The products that have been read so far, on disk: a large catalogue may not fit into memory. */
class Entries extends CacheDatabase {
  constructor() {
    // SQLite deletes a database without a name when it is closed.
    super('', 1, tables);
    this.connection.exec('PRAGMA synchronous = OFF');
  }

  /** A product that is read again replaces its earlier entry, even if its slug has changed. */
  add(locale: Locale, products: readonly z.output<typeof anyEntry>[]): void {
    this.connection.exec('BEGIN');
    for (const product of products) {
      const { slug, categories } = product;
      const id = product.id || slug;
      this.put('entry', { locale, id, slug, body: JSON.stringify(product) });
      if (locale !== defaultLocale) continue;
      this.run('DELETE FROM listed WHERE id = ?', id);
      for (const { slug: category, position } of categories ?? [])
        this.put('listed', { category, position, id, slug });
    }
    this.connection.exec('COMMIT');
  }

  clear(locale: Locale): void {
    this.run('DELETE FROM entry WHERE locale = ?', locale);
    if (locale === defaultLocale) this.run('DELETE FROM listed');
  }

  list(category: string): string[] {
    return this.column('SELECT slug AS value FROM listed WHERE category = ? ORDER BY position, id', category);
  }

  body(slug: string, locale: Locale): string | undefined {
    return this.column('SELECT body AS value FROM entry WHERE locale = ? AND slug = ?', locale, slug)[0];
  }

  slugOf(id: string): string | undefined {
    return this.column('SELECT slug AS value FROM entry WHERE locale = ? AND id = ?', defaultLocale, id)[0];
  }
}

const read = <S extends z.ZodMiniType>(schema: S, body: string): z.output<S> =>
  parseResponse(readCatalog.name, schema, body, (error) => {
    throw error;
  });

/** Answers from the stored products. `relatedIds` may also name products that aren't stored. */
type StoreSource = CatalogueSource & Disposable & { relatedIds(slug: string): string[] };

function sourceFrom(store: Entries): StoreSource {
  const bodyOf = (slug: string, locale = defaultLocale): string => {
    const body = store.body(slug, locale);
    if (body === undefined) throw new RejectedError({ status: 404 }, { call: readCatalog.name });
    return body;
  };
  const relatedIds = (slug: string): string[] => read(entryPart.related, bodyOf(slug)).relatedIds ?? [];
  return {
    list: async (category) => store.list(category),
    async product(slug, locale) {
      const body = bodyOf(slug, locale);
      const [first] = read(entryPart.categories, body).categories ?? [];
      return { product: read(anyProduct, body), categorySlug: first?.slug ?? null };
    },
    relatedIds,
    related: async ({ slug }) => relatedIds(slug).flatMap((id) => store.slugOf(id) ?? []),
    async reviews({ slug }) {
      const { reviews, count, ...numbers } = read(entryPart.reviews, bodyOf(slug));
      const list = reviews ?? [];
      return shownReviews({ reviews: list, ...numbers, count: count ?? list.length });
    },
    positions(slug) {
      const body = store.body(slug, defaultLocale);
      if (body === undefined) return undefined;
      const { id, categories } = JSON.parse(body) as z.output<typeof anyEntry>;
      return { id, lists: categories ?? [] };
    },
    [Symbol.dispose]: () => store[Symbol.dispose](),
  };
}

interface WholeCatalogueOptions {
  languages: readonly Locale[];
  progress: Progress;
  /** How many products an earlier run read. The API doesn't say how many there are now. */
  before: number;
}

/** Reads the whole catalogue. Undefined if the API has no such call. The caller closes the source. */
export async function readWholeCatalogue(
  reader: ApiReader,
  { languages, progress, before }: WholeCatalogueOptions,
): Promise<(CatalogueSource & Disposable) | undefined> {
  const store = new Entries();
  const readAll = async (locale: Locale): Promise<void> => {
    let done = 0;
    const pages = pagesOf(readCatalog.name, async (cursor) => {
      const query = { limit: 100, ...cursor };
      return (await reader.read(entries, { query }, locale, patience)).data;
    });
    for await (const { products } of pages) {
      store.add(locale, products);
      done += products.length;
      // All languages are read at the same time, at about the same pace.
      if (locale === defaultLocale) progress.update(done, before === 0 ? undefined : Math.max(done, before));
    }
  };
  const readPatiently = async (locale: Locale, restarts = 0): Promise<void> => {
    try {
      await readAll(locale);
    } catch (error) {
      const isBadCursor = error instanceof RejectedError && error.status === 400;
      if (!isBadCursor || restarts === mostRestarts) throw error;
      store.clear(locale);
      await readPatiently(locale, restarts + 1);
    }
  };
  try {
    await allOf(languages.map((locale) => readPatiently(locale)));
  } catch (error) {
    store[Symbol.dispose]();
    if (isNoCall(error)) return undefined;
    throw error;
  }
  return sourceFrom(store);
}

interface NamedProductsOptions {
  reader: ApiReader;
  languages: readonly Locale[];
  /** The source that reads everything else, with a call for each thing. */
  single: CatalogueSource;
  /** Finds products that an earlier run has read. */
  slugOf: (id: string) => string | undefined;
}

/**
 * Reads some products with few calls, and everything else from `single`. Returns `single` if the API no longer has that call.
 * The caller closes the source.
 */
export async function readNamedProducts(
  slugs: readonly string[],
  { reader, languages, single, slugOf }: NamedProductsOptions,
): Promise<CatalogueSource & Disposable> {
  const store = new Entries();
  const asked = new Set<string>();
  try {
    // Other slugs can't have a page, and the API would read a slug with a comma as two.
    const usable = slugs.filter((slug) => z.safeParse(contractSlug, slug).success);
    for (let index = 0; index < usable.length; index += mostNamed) {
      const some = usable.slice(index, index + mostNamed);
      const query = { slugs: some.join(',') };
      await allOf(
        languages.map(async (locale) => {
          store.add(locale, (await reader.read(entries, { query }, locale, patience)).data.products);
        }),
      );
      for (const slug of some) asked.add(slug);
    }
  } catch (error) {
    store[Symbol.dispose]();
    if (isNoCall(error)) return { ...single, [Symbol.dispose]: () => {} };
    throw error;
  }
  const stored = sourceFrom(store);
  const sourceOf = (slug: string): CatalogueSource => (asked.has(slug) ? stored : single);
  return {
    ...stored,
    list: single.list,
    product: (slug, locale) => sourceOf(slug).product(slug, locale),
    async related(product) {
      if (!asked.has(product.slug)) return single.related(product);
      const related = stored.relatedIds(product.slug).map((id) => store.slugOf(id) ?? slugOf(id));
      const known = related.filter((slug) => slug !== undefined);
      return known.length === related.length ? known : single.related(product);
    },
    reviews: (product) => sourceOf(product.slug).reviews(product),
  };
}
