/**
 * Where products stand in the lists of their categories. An API can send these positions in the call for the whole catalogue. If a
 * changed product keeps its positions, its lists stay the same. A run then needn't read the lists, which takes a call for every
 * 100 products.
 */
import type { CacheDatabase } from '../core/database.ts';
import type { Positions } from '../read-api/source.ts';

const stored = (db: CacheDatabase, slug: string): string | undefined =>
  db.column('SELECT body AS value FROM positions WHERE product_slug = ?', slug)[0];

/** Whether a list may have changed with this product. `now` is undefined if the API doesn't send the positions. */
export const mayHaveMoved = (db: CacheDatabase, slug: string, now: Positions | undefined): boolean =>
  now === undefined || stored(db, slug) !== JSON.stringify(now);

export function setPositions(db: CacheDatabase, slug: string, now: Positions | undefined): void {
  if (now ? !mayHaveMoved(db, slug, now) : stored(db, slug) === undefined) return;
  const body = now && JSON.stringify(now);
  if (body === undefined) db.run('DELETE FROM positions WHERE product_slug = ?', slug);
  else db.put('positions', { product_slug: slug, body });
}
