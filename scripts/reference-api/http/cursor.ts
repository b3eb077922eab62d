/**
 * Cursors of paged lists. A cursor is the sort key of a page's last row, so that no row is skipped or repeated when other rows
 * are added or removed.
 */
import * as z from 'zod/mini';
import { invalidCursor } from '../../backend/failures/common-failures.ts';

/** The last value of the key must be unique. */
const cursorAt = (key: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

/**
 * The first `limit` rows. Spread `next` into the response: it has the next page's cursor if there are more rows. `keyOf`
 * returns a row's sort key.
 */
export function pageOf<Row>(rows: readonly Row[], limit: number, keyOf: (row: Row) => (string | number)[]) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last ? { nextCursor: cursorAt(keyOf(last)) } : {} };
}

/** Throws `HttpError` 400 if the text isn't a cursor of this list. */
export function readCursor<Key>(cursor: string, key: z.ZodMiniType<Key>): Key {
  try {
    return z.parse(key, JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw invalidCursor();
  }
}
