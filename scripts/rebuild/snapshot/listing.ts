import { ContractError } from '#api/errors.ts';
import { defaultLocale } from '#i18n/locale.ts';
import { slugsOfCategory } from './lenient.ts';
import type { Reader } from './reader.ts';

/**
 * The slugs of all products of a category in default order; '' for an entry without one. Read in one language, as order and
 * slugs are the same in every language. A backend that ignores paging sends everything at once.
 */
export async function readListing(reader: Reader, categorySlug: string): Promise<string[]> {
  const slugs: string[] = [];
  const cursors = new Set<string>();
  let cursor: string | undefined;
  do {
    const { data } = await reader.read(
      slugsOfCategory,
      { params: { slug: categorySlug }, query: { limit: '100', ...(cursor ? { cursor } : {}) } },
      defaultLocale,
    );
    slugs.push(...data.products.map(({ slug }) => slug));
    cursor = data.nextCursor || undefined;
    if (cursor && cursors.has(cursor))
      throw new ContractError('nextCursor', 'names the same page again and again', {
        call: slugsOfCategory.name,
      });
    if (cursor) cursors.add(cursor);
  } while (cursor);
  return slugs;
}
