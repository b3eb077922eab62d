/** The demo shop's reviews, whose authors have no accounts. */
import type { Container } from '../../../scripts/medusa/src/medusa-types.ts';
import type { DemoData } from './demo-data.ts';
import type { CreatedProduct } from './product.ts';

export async function seedReviews(
  container: Container,
  { products }: DemoData,
  created: readonly CreatedProduct[],
): Promise<void> {
  const idOf = new Map(created.map(({ id, handle }) => [handle, id]));
  const reviews = products.flatMap(({ slug, reviews: own }) =>
    own.map((review, index) => ({
      ...review,
      productId: idOf.get(slug),
      customerId: `demo_${slug}_${index}`,
    })),
  );
  // The newest reviews are written last, as by shoppers.
  for (const { productId, customerId, author, rating, comment, daysAgo } of reviews.toSorted(
    (a, b) => b.daysAgo - a.daysAgo,
  ))
    await container.resolve('__pg_connection__').raw(
      `INSERT INTO storefront_review (id, product_id, customer_id, author, rating, comment, created_at)
        VALUES (?, ?, ?, ?, ?, ?, now() - ? * interval '1 day')`,
      [customerId, productId, customerId, author, rating, comment, daysAgo],
    );
}
