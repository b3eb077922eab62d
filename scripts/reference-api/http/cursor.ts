/**
 * Where a page of a list ended: the sort key of its last row, so that rows added or removed meanwhile move nothing.
 * Opaque to the caller; the same for orders and products.
 */
import { Failure } from '../core/failure.ts';
import { wrongValues } from '../core/messages.ts';

/** Sort keys: texts and numbers, the last one unique. */
export type SortKey = readonly (string | number)[];

export const cursorAt = (key: SortKey): string => Buffer.from(JSON.stringify(key)).toString('base64url');

/** @throws {Failure} 422 for what no page of this list ended with. */
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
    // Not ours: told below in the same words.
  }
  throw new Failure(422, wrongValues, { fields: { cursor: 'not a cursor of this list' } });
}
