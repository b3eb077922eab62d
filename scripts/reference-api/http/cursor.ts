/**
 * Cursors of paged lists. A cursor is the sort key of a page's last row, so that no row is skipped or repeated when others
 * are added or removed.
 */
import * as z from 'zod/mini';
import { Failure } from '../core/failure.ts';
import { wrongValues } from '../core/language.ts';

/** The last value of the key must be unique. */
export const cursorAt = (key: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

/** @throws {Failure} 422 if it isn't a cursor of this list. */
export function readCursor<Key>(cursor: string, key: z.ZodMiniType<Key>): Key {
  try {
    return z.parse(key, JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new Failure(422, wrongValues, { fields: { cursor: 'not a cursor of this list' } });
  }
}
