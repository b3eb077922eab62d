/**
 * Cursors of paged lists. A cursor is the sort key of a page's last row, so that no row is skipped or repeated when others
 * are added or removed.
 */
import { Failure } from '../core/failure.ts';
import { wrongValues } from '../core/language.ts';

/** The last value must be unique. */
type SortKey = readonly (string | number)[];

export const cursorAt = (key: SortKey): string => Buffer.from(JSON.stringify(key)).toString('base64url');

/** @throws {Failure} 422 if it isn't a cursor of this list. */
export function readCursor(cursor: string, types: readonly ('string' | 'number')[]): SortKey {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (
      Array.isArray(key) &&
      key.length === types.length &&
      types.every((type, index) => typeof key[index] === type)
    )
      return key as SortKey;
  } catch {
    // Invalid JSON is treated like a wrong key, below.
  }
  throw new Failure(422, wrongValues, { fields: { cursor: 'not a cursor of this list' } });
}
