import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openSnapshots } from '../../support/rebuild/snapshots.ts';
import { write } from '../../support/write-file.ts';

test('npm run dev keeps old URLs as long as a rebuild', async () => {
  const { api, folder, take } = await openSnapshots();
  const file = join(folder, '.cache/snapshot.db');
  const now = () => Date.now() - 100 * 86_400_000;
  await take({ file, now });
  delete api.shop.products['mug'];
  api.shop.lists['cups'] = ['bowl', 'jug'];
  await take({ file, now, maxShrink: 1 });
  write(join(folder, '.env'), 'REBUILD_KEEP_GONE_DAYS=365');
  write(join(folder, 'public/favicon.svg'), '<svg></svg>');
  // Takes the place of Astro's development server.
  write(join(folder, 'node_modules/astro/bin/astro.mjs'), '');
  const env = { ...process.env, PUBLIC_API_URL: api.url, SHOP_DIR: resolve('src/shop') };
  await promisify(execFile)(process.execPath, [resolve('scripts/commands/dev.ts')], { cwd: folder, env });
  using database = new DatabaseSync(file, { readOnly: true });
  expect(database.prepare('SELECT slug FROM removed').all()).toEqual([{ slug: 'mug' }]);
});
