import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { siteIn } from '../../support/rebuild/site.ts';
import { openSnapshots } from '../../support/rebuild/snapshots.ts';
import { write } from '../../support/write-file.ts';

/** Runs the command in a folder, with a program that ends at once in place of Astro's development server. */
async function runDev(folder: string, apiUrl: string): Promise<void> {
  write(join(folder, 'public/favicon.svg'), '<svg></svg>');
  write(join(folder, 'node_modules/astro/bin/astro.mjs'), '');
  const env = { ...process.env, PUBLIC_API_URL: apiUrl, SHOP_DIR: resolve('src/shop') };
  await promisify(execFile)(process.execPath, [resolve('scripts/commands/dev.ts')], { cwd: folder, env });
}

test('npm run dev keeps old URLs as long as a rebuild', async () => {
  const { api, folder, update } = await openSnapshots();
  const cache = join(folder, '.cache');
  const now = () => Date.now() - 100 * 86_400_000;
  await update({ cache, now });
  delete api.shop.products['mug'];
  api.shop.lists['cups'] = ['bowl', 'jug'];
  await update({ cache, now, maxShrink: 1 });
  write(join(folder, '.env'), 'REBUILD_KEEP_GONE_DAYS=365');
  await runDev(folder, api.url);
  using database = new DatabaseSync(join(cache, 'snapshot.db'), { readOnly: true });
  expect(database.prepare('SELECT slug FROM removed').all()).toEqual([{ slug: 'mug' }]);
});

test('npm run dev stops if a lost snapshot hides a shrunk shop', async () => {
  const { api, folder } = await openSnapshots();
  await siteIn(folder).build({ 'index.html': 'home' }, 1);
  const message = /Products: 3 instead of 10.*run once: npm run rebuild -- --accept-shrink/s;
  await expect(runDev(folder, api.url)).rejects.toThrow(message);
});
