/** Searches the catalogue. A product must have every word, in its texts in the caller's language or in its untranslated texts. */
import { mostFoundProducts, mostSearchWords } from '../../../backend/catalog/list-lengths.ts';
import { findProducts, listedProduct, readTree } from '../catalog/products.ts';
import { shopOf } from '../catalog/shop.ts';
import { searchCatalog } from '../contract.ts';
import { route } from '../http/route.ts';
import { toCategory } from '../mappers/catalog.ts';
import type { Container } from '../medusa-types.ts';

export const searchRoutes = [
  route(searchCatalog, async ({ container, locale, query }) => {
    const words = wordsOf(query.search);
    if (!words.length) return { products: [], categories: [] };
    const [shop, tree, ids] = await Promise.all([
      shopOf(container, locale),
      readTree(container, locale),
      findMatching(container, locale, words),
    ]);
    const { found } = ids.length
      ? await findProducts(container, shop, { filters: { id: ids }, take: mostFoundProducts })
      : { found: [] };
    const isNamed = (name: string) => words.every((word) => name.toLowerCase().includes(word));
    const inNameFirst = found.toSorted(
      (a, b) => Number(isNamed(b.product.name)) - Number(isNamed(a.product.name)),
    );
    return {
      products: inNameFirst.map(listedProduct),
      categories: tree.list.filter(({ name }) => isNamed(name)).map(toCategory),
    };
  }),
];

const wordsOf = (text: string) => [
  ...new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, mostSearchWords)),
];

/** The ids of the products that have every word. */
async function findMatching(container: Container, locale: string | undefined, words: readonly string[]) {
  const query = container.resolve('query');
  let ids: Set<string> | undefined;
  for (const word of words) {
    const pattern = { $ilike: `%${word}%` };
    const { data } = await query.graph<{ id: string }>({
      entity: 'product',
      fields: ['id'],
      filters: { status: 'published', $or: [{ title: pattern }, { description: pattern }] },
    });
    const inWord = data.map(({ id }) => id);
    if (locale !== undefined) inWord.push(...(await findTranslated(container, locale, word)));
    const before: Set<string> | undefined = ids;
    ids = new Set(before ? inWord.filter((id) => before.has(id)) : inWord);
    if (!ids.size) break;
  }
  return [...(ids ?? [])];
}

/** The ids of the products whose translation has the word. */
async function findTranslated(container: Container, locale: string, word: string): Promise<string[]> {
  const { data } = await container
    .resolve('query')
    .graph<{ reference_id: string; translations: Readonly<Record<string, unknown>> }>({
      entity: 'translations',
      fields: ['reference_id', 'translations'],
      filters: { reference: 'product', locale_code: locale },
    });
  return data
    .filter(({ translations }) =>
      ['title', 'description'].some((field) =>
        String(translations[field] ?? '')
          .toLowerCase()
          .includes(word),
      ),
    )
    .map(({ reference_id }) => reference_id);
}
