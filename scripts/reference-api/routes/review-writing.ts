/** Writes reviews: one per product and user. Only the author can change or delete it. */
import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { createReview, deleteReview, updateReview } from '#api/contract/review.ts';
import { requireUser } from '../account/bearer.ts';
import { publicName } from '../account/user.ts';
import { type ReviewRow, toReview } from '../catalog/review-row.ts';
import type { Context } from '../context.ts';
import { Failure, notFound } from '../core/failure.ts';
import { type Database, transaction } from '../db/database.ts';
import { route } from '../http/route.ts';

export function reviewWritingRoutes(app: Hono, context: Context): void {
  const { db } = context;

  route(app, createReview, ({ body, http, commit }) => {
    const author = requireUser(http);
    return commit(() => {
      if (!db.prepare('SELECT 1 FROM product WHERE id = ?').get(body.productId)) throw notFound('Product');
      if (
        db
          .prepare('SELECT 1 FROM review WHERE product_id = ? AND author_id = ?')
          .get(body.productId, author.id)
      )
        throw new Failure(409, "You've already reviewed this product.", { code: 'already_reviewed' });
      const row: ReviewRow = {
        id: randomUUID(),
        product_id: body.productId,
        author_id: author.id,
        author_name: publicName(author),
        rating: body.rating,
        comment: body.comment,
        created_at: new Date(context.now()).toISOString(),
      };
      db.prepare(
        `INSERT INTO review (id, product_id, author_id, author_name, rating, comment, created_at)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ).run(row.id, row.product_id, row.author_id, row.author_name, row.rating, row.comment, row.created_at);
      return { review: toReview(row) };
    });
  });

  route(app, updateReview, ({ params, body, http }) => {
    const author = requireUser(http);
    return transaction(db, () => {
      const before = ownReview(db, author.id, params.id);
      const after = {
        ...before,
        rating: body.rating ?? before.rating,
        comment: body.comment ?? before.comment,
      };
      db.prepare('UPDATE review SET rating = ?, comment = ? WHERE id = ?').run(
        after.rating,
        after.comment,
        after.id,
      );
      return { review: toReview(after) };
    });
  });

  route(app, deleteReview, ({ params, http }) => {
    const author = requireUser(http);
    transaction(db, () => {
      const { id } = ownReview(db, author.id, params.id);
      db.prepare('DELETE FROM review WHERE id = ?').run(id);
    });
    return undefined;
  });
}

/** @throws {Failure} 404; 403 for another user's review, because reviews are public and need not be hidden. */
function ownReview(db: Database, authorId: string, id: string): ReviewRow {
  const row = db.prepare('SELECT * FROM review WHERE id = ?').get(id) as ReviewRow | undefined;
  if (!row) throw notFound('Review');
  if (row.author_id !== authorId) throw new Failure(403, 'You can only change your own reviews.');
  return row;
}
