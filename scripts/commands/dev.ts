/** `npm run dev [-- --port N]`: Astro's development server with a fresh snapshot. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { env } from '#env.ts';
import { readSettings } from '#lib/wrong-settings.ts';
import { loadShop } from '#merchant/load.ts';
import { takeLock } from '../rebuild/core/lock.ts';
import { rebuildSettings } from '../rebuild/core/settings.ts';
import { folderPlace } from '../rebuild/places/folder.ts';
import { readContents } from '../rebuild/places/place.ts';
import { readCatalogue } from '../rebuild/run/catalogue.ts';
import { runCommand } from './command.ts';
import { portOf, readOptions } from './options.ts';

const { port } = readOptions('npm run dev', {
  port: { type: 'string', default: '4322', value: 'N', help: 'Port to listen on' },
});

await runCommand(async (signal) => {
  {
    const [out, cache] = [resolve('dist'), resolve('.cache')];
    // The lock keeps rebuilds away, because they write the same snapshot.
    using _lock = takeLock(cache);
    // `env` comes first, because it loads the file `.env`.
    const [shopEnv, settings] = await readSettings(env, () => rebuildSettings(process.env));
    const shop = await loadShop(shopEnv.SHOP_DIR);
    const run = { ...settings, env: shopEnv, out, cache, signal, now: Date.now };
    // If the snapshot is lost, the live build tells whether the catalogue has shrunk. The next rebuild couldn't tell any more.
    const { build: live } = await readContents(folderPlace(out), signal);
    await readCatalogue(run, { shop, live, publishing: undefined });
  }
  const astro = resolve('node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [astro, 'dev', '--port', String(portOf(port))], { stdio: 'inherit' });
  signal.addEventListener('abort', () => void child.kill('SIGTERM'));
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
});
