/** Reviews of products. A user can write one per product, and only its author can change or delete it. */
import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { mostPerPage } from '#api/contract/limits.ts';
import { createReview, deleteReview, reviewsOfProduct, updateReview } from '#api/contract/review.ts';
import { publicName } from '../../backend/catalog/reviews.ts';
import { alreadyReviewed, notYourReview } from '../../backend/failures/common-failures.ts';
import { notFound } from '../../backend/failures/http-error.ts';
import { reviewNumbers, reviewsAfter } from '../catalog/reviews.ts';
import { type ReviewRow, toReview } from '../catalog/rows.ts';
import type { Context } from '../core/context.ts';
import type { Database } from '../db/database.ts';
import { pageOf, readCursor } from '../http/cursor.ts';
import { route } from '../http/route.ts';

const sortKey = z.tuple([z.string(), z.string()]);

export function reviewRoutes(app: Hono, context: Context): void {
  const { db } = context;

  route(app, reviewsOfProduct, ({ params, query }) => {
    if (!db.one`SELECT 1 FROM product WHERE id = ${params.productId}`) throw notFound('Product');
    const { limit = mostPerPage } = query;
    const rows = reviewsAfter(db, params.productId, {
      ...(query.cursor && { after: readCursor(query.cursor, sortKey) }),
      limit: limit + 1,
    });
    const { page, next } = pageOf(rows, limit, (row) => [row.created_at, row.id]);
    return { reviews: page.map(toReview), ...reviewNumbers(db, params.productId), ...next };
  });

  route(app, createReview, ({ body, user: author, inTransaction }) => {
    return inTransaction(() => {
      if (!db.one`SELECT 1 FROM product WHERE id = ${body.productId}`) throw notFound('Product');
      if (db.one`SELECT 1 FROM review WHERE product_id = ${body.productId} AND author_id = ${author.id}`)
        throw alreadyReviewed();
      const row: ReviewRow = {
        id: randomUUID(),
        product_id: body.productId,
        author_id: author.id,
        author_name: publicName(author.first_name, author.last_name),
        rating: body.rating,
        comment: body.comment,
        created_at: new Date(context.now()).toISOString(),
      };
      db.insert('review', { ...row });
      return { review: toReview(row) };
    });
  });

  route(app, updateReview, ({ params, body, user: author }) => {
    return db.transaction(() => {
      const { id } = ownReview(db, author.id, params.id);
      db.update('review', id, { rating: body.rating, comment: body.comment });
      return { review: toReview(ownReview(db, author.id, id)) };
    });
  });

  route(app, deleteReview, ({ params, user: author }) => {
    db.transaction(() => {
      const { id } = ownReview(db, author.id, params.id);
      db.run`DELETE FROM review WHERE id = ${id}`;
    });
  });
}

/** Throws `HttpError` 404 for an unknown review; 403 for another user's review, whose existence is public. */
function ownReview(db: Database, authorId: string, id: string): ReviewRow {
  const row = db.one<ReviewRow>`SELECT * FROM review WHERE id = ${id}`;
  if (!row) throw notFound('Review');
  if (row.author_id !== authorId) throw notYourReview();
  return row;
}
