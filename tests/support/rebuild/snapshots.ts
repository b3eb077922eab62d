/** Snapshots of a hostile API, in a folder of the current test. */
import dns from 'node:dns/promises';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished, vi } from 'vitest';
import { snapshotFileIn } from '#snapshot/tables.ts';
import { type SnapshotOptions, updateSnapshot } from '../../../scripts/rebuild/snapshot/update-snapshot.ts';
import { type HostileShop, startHostileApi } from '../api/hostile-api.ts';
import { temporaryFolder } from '../temporary-folder.ts';

export type Snapshots = Awaited<ReturnType<typeof openSnapshots>>;

export async function openSnapshots(shop?: Partial<HostileShop>) {
  const folder = temporaryFolder();
  const file = snapshotFileIn(folder);
  const api = await startHostileApi(shop);
  const query = <T>(sql: string, ...values: string[]): T[] => {
    using db = new DatabaseSync(file, { readOnly: true });
    return db.prepare(sql).all(...values) as T[];
  };
  // Takes the place of DNS, so that no test asks the network for the hosts of pictures.
  vi.spyOn(dns, 'lookup').mockRejectedValue(new Error('ENOTFOUND'));
  onTestFinished(() => api.close());
  return {
    api,
    folder,
    file,
    update: (more: Partial<SnapshotOptions> = {}) =>
      updateSnapshot({
        apiUrl: api.url,
        cache: folder,
        progress: { update: () => {}, end: () => {} },
        patience: { timeout: 10_000, retries: 2, backoff: 5 },
        ...more,
      }),
    query,
    slugs: (locale = 'en') =>
      query<{ slug: string }>('SELECT slug FROM product WHERE locale = ? ORDER BY slug', locale).map(
        ({ slug }) => slug,
      ),
  };
}
