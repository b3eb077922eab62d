/** Pages of lists whose rows have a number, `seq`, that grows. The newest rows come first. */
import { invalidCursor } from '../../backend/failures/common-failures.ts';

/** Which rows to read: the newest `limit` rows whose `seq` is smaller than `before`. */
export interface RowRange {
  before: number;
  limit: number;
}

/**
 * `next` has the next page's cursor if there are more rows: the `seq` of this page's last row. Spread it into the response. Throws
 * `HttpError` 400 for a text that isn't a cursor.
 */
export async function pageBySeq<Row extends { seq: string }>(
  { cursor, limit }: { cursor: string | undefined; limit: number },
  read: (range: RowRange) => Promise<readonly Row[]>,
): Promise<{ page: readonly Row[]; next: { nextCursor?: string } }> {
  if (cursor && !/^\d{1,15}$/.test(cursor)) throw invalidCursor();
  const before = cursor ? Number(cursor) : Number.MAX_SAFE_INTEGER;
  const rows = await read({ before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last ? { nextCursor: last.seq } : {} };
}
