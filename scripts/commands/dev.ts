/** `npm run dev [-- --port N]`: Astro's development server with a fresh snapshot. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { env } from '#env.ts';
import { loadShop } from '#merchant/load.ts';
import { takeLock } from '../rebuild/core/lock.ts';
import { takeSnapshot } from '../rebuild/snapshot/take.ts';
import { runCommand } from './command.ts';
import { portOf, readOptions } from './options.ts';

const { port } = readOptions('npm run dev', {
  port: { type: 'string', default: '4322', value: 'N', help: 'Port to listen on' },
});

await runCommand(async (signal) => {
  const file = resolve('.cache/snapshot.db');
  {
    // The lock keeps rebuilds away, because they write the same snapshot.
    using _lock = takeLock('.cache');
    const configured = await loadShop(env().SHOP_DIR);
    await takeSnapshot({ apiUrl: env().PUBLIC_API_URL, configured, file, signal });
  }
  const astro = resolve('node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [astro, 'dev', '--port', String(portOf(port))], { stdio: 'inherit' });
  signal.addEventListener('abort', () => void child.kill('SIGTERM'));
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
});
