/** Reads the catalogue: categories, products, related products and changes. */

import { namesIn } from '../../../backend/catalog/list-lengths.ts';
import { numbersOf } from '../../../backend/catalog/reviews.ts';
import { invalidCursor } from '../../../backend/failures/common-failures.ts';
import { notFound } from '../../../backend/failures/http-error.ts';
import { type FoundProduct, findByIds, findProducts, listedProduct, readTree } from '../catalog/products.ts';
import { relatedIds } from '../catalog/related.ts';
import { newestReviews, starsOf } from '../catalog/review-rows.ts';
import { type Shop, shopOf } from '../catalog/shop.ts';
import { changesSince } from '../changes/changes.ts';
import {
  catalogChanges,
  listCategories,
  mostPerPage,
  productBySlug,
  productsById,
  productsOfCategory,
  readCatalog,
  relatedProducts,
} from '../contract.ts';
import { route } from '../http/route.ts';
import { toCategory } from '../mappers/catalog.ts';
import type { CategoryRow } from '../mappers/catalog-rows.ts';
import type { CategoryTree } from '../mappers/category-tree.ts';
import { toReview } from '../mappers/review.ts';
import type { Container } from '../medusa-types.ts';

export const catalogRoutes = [
  route(listCategories, async ({ container, locale }) => ({
    categories: (await readTree(container, locale)).list.map(toCategory),
  })),

  route(productsOfCategory, async ({ container, locale, params, query }) => {
    const tree = await readTree(container, locale);
    const category = tree.list.find(({ handle }) => handle === params.slug);
    if (!category) throw notFound('Category');
    const filters = { ...after(query.cursor), categories: { id: tree.within.get(category.id) } };
    const shop = await shopOf(container, locale);
    const { found, lastId } = await findProducts(container, shop, {
      filters,
      take: query.limit ?? mostPerPage,
    });
    return {
      category: toCategory(category),
      products: found.map(listedProduct),
      ...(lastId !== undefined && { nextCursor: cursorPrefix + lastId }),
    };
  }),

  route(productBySlug, async ({ container, locale, params }) => {
    const one = await findOne(container, await shopOf(container, locale), { handle: params.slug });
    const [category] = categoriesOf(one, await readTree(container, locale));
    return { product: one.product, category: category ? toCategory(category) : null };
  }),

  route(productsById, async ({ container, locale, query }) => {
    const { found } = await findByIds(container, await shopOf(container, locale), namesIn('ids', query.ids));
    return { products: found.map(({ product }) => product) };
  }),

  route(relatedProducts, async ({ container, locale, params }) => {
    const shop = await shopOf(container, locale);
    const { row } = await findOne(container, shop, { id: params.id });
    const ids = [...((await relatedIds(container, [row])).get(row.id) ?? [])];
    if (!ids.length) return { products: [] };
    const { found } = await findProducts(container, shop, { filters: { id: ids }, take: ids.length });
    const positionOf = ({ row: { id } }: FoundProduct) => ids.indexOf(id);
    return { products: found.toSorted((a, b) => positionOf(a) - positionOf(b)).map(listedProduct) };
  }),

  route(readCatalog, async ({ container, locale, query }) => {
    const slugs = query.slugs ? namesIn('slugs', query.slugs) : undefined;
    const filters = slugs ? { handle: slugs } : after(query.cursor);
    const take = slugs?.length ?? Math.min(query.limit ?? mostPerPage, mostPerPage);
    const [shop, tree] = await Promise.all([shopOf(container, locale), readTree(container, locale)]);
    const { found, lastId } = await findProducts(container, shop, { filters, take });
    const rows = found.map(({ row }) => row);
    const ids = rows.map(({ id }) => id);
    const [related, reviews, stars] = await Promise.all([
      relatedIds(container, rows),
      newestReviews(container, ids),
      starsOf(container, ids),
    ]);
    return {
      products: found.map((one) => ({
        ...one.product,
        reviews: reviews.filter(({ product_id }) => product_id === one.row.id).map(toReview),
        ...numbersOf(stars.get(one.row.id)),
        // Medusa has no order of products in a category, so they have the order of their ids.
        categories: categoriesOf(one, tree).map(({ handle }) => ({ slug: handle, position: 0 })),
        relatedIds: [...(related.get(one.row.id) ?? [])],
      })),
      ...(lastId !== undefined && !slugs && { nextCursor: cursorPrefix + lastId }),
    };
  }),

  route(catalogChanges, ({ container, query }) => changesSince(container, query.since ?? '')),
];

/** Marks a cursor. What follows is an id, which may be any text if the merchant has imported the product. */
const cursorPrefix = 'after:';

/** Selects what comes after a page's last product. Throws `HttpError` 400 for a text that isn't a cursor. */
function after(cursor: string | undefined) {
  if (!cursor) return {};
  if (!cursor.startsWith(cursorPrefix)) throw invalidCursor();
  return { id: { $gt: cursor.slice(cursorPrefix.length) } };
}

/** Throws `HttpError` 404. */
async function findOne(container: Container, shop: Shop, filters: { id: string } | { handle: string }) {
  const { found } = await findProducts(container, shop, { filters, take: 1 });
  if (!found[0]) throw notFound('Product');
  return found[0];
}

/** The categories that list a product: its own, and those above them. */
function categoriesOf({ row }: FoundProduct, { above }: CategoryTree): CategoryRow[] {
  const own = (row.categories ?? []).map(({ id }) => above.get(id) ?? []);
  const nearest = own.flatMap((ancestry) => ancestry.slice(0, 1));
  return [...new Set([...nearest, ...own.flat()])];
}
