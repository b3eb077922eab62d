/** Reviews of products. A customer can write one per product, and only its author can change or delete it. */
import { randomUUID } from 'node:crypto';
import { numbersOf, publicName } from '../../../backend/catalog/reviews.ts';
import { alreadyReviewed, notYourReview } from '../../../backend/failures/common-failures.ts';
import { notFound } from '../../../backend/failures/http-error.ts';
import { customerWith } from '../account/customers.ts';
import {
  addReview,
  deleteReview,
  reviewsBefore,
  reviewWith,
  starsOf,
  updateReview,
} from '../catalog/review-rows.ts';
import { isInShop, shopOf } from '../catalog/shop.ts';
import * as contract from '../contract.ts';
import { route } from '../http/route.ts';
import { pageBySeq } from '../list-page.ts';
import type { ProductRow } from '../mappers/catalog-rows.ts';
import { type ReviewRow, toReview } from '../mappers/review.ts';
import type { Container } from '../medusa-types.ts';

export const reviewRoutes = [
  route(contract.reviewsOfProduct, async ({ container, params, query }) => {
    const { productId } = params;
    await requireProduct(container, productId);
    const { cursor, limit = contract.mostPerPage } = query;
    const { page, next } = await pageBySeq({ cursor, limit }, (range) =>
      reviewsBefore(container, productId, range),
    );
    const stars = await starsOf(container, [productId]);
    return { reviews: page.map(toReview), ...numbersOf(stars.get(productId)), ...next };
  }),

  route(contract.createReview, async ({ container, customerId, body }) => {
    await requireProduct(container, body.productId);
    const customer = await customerWith(container, { id: customerId });
    const row = await addReview(container, {
      id: randomUUID(),
      product_id: body.productId,
      customer_id: customerId,
      author: publicName(customer?.first_name ?? null, customer?.last_name ?? null),
      rating: body.rating,
      comment: body.comment,
    });
    if (!row) throw alreadyReviewed();
    await tell(container, row);
    return { review: toReview(row) };
  }),

  route(contract.updateReview, async ({ container, customerId, params, body }) => {
    const before = await ownReview(container, customerId, params.id);
    const { rating = before.rating, comment = before.comment } = body;
    await updateReview(container, { id: before.id, rating, comment });
    const after = await ownReview(container, customerId, before.id);
    await tell(container, after);
    return { review: toReview(after) };
  }),

  route(contract.deleteReview, async ({ container, customerId, params }) => {
    const { id } = await ownReview(container, customerId, params.id);
    await deleteReview(container, id);
    return undefined;
  }),
];

/** Tells the merchant's subscriber about a new or changed review, so that the merchant can read the text and hide it. */
const tell = (container: Container, { id, product_id, rating, comment }: ReviewRow) =>
  container.resolve('event_bus').emit({
    name: 'storefront.review_written',
    data: { id, productId: product_id, rating, comment },
  });

/** Throws `HttpError` 404 unless the product is published in the shop's sales channel. */
async function requireProduct(container: Container, id: string): Promise<void> {
  const { data } = await container.resolve('query').graph<Pick<ProductRow, 'sales_channels'>>({
    entity: 'product',
    fields: ['sales_channels.id'],
    filters: { id, status: 'published' },
  });
  const shop = await shopOf(container);
  if (!data[0] || !isInShop(shop, data[0])) throw notFound('Product');
}

/** Throws `HttpError` 404 for an unknown review; 403 for another customer's review, whose existence is public. */
async function ownReview(container: Container, customerId: string, id: string): Promise<ReviewRow> {
  const row = await reviewWith(container, id);
  if (!row) throw notFound('Review');
  if (row.customer_id !== customerId) throw notYourReview();
  return row;
}
