/** `npm run dev`: Astro's development server over a fresh snapshot. `--port N`. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { env } from '#env.ts';
import { portOf, readOptions } from '../options.ts';
import { RebuildFailure } from './failure.ts';
import { takeSnapshot } from './snapshot/take.ts';

const { port } = readOptions({ port: { type: 'string', default: '4322' } }, 'npm run dev -- [--port N]');
try {
  const file = resolve('.cache/snapshot.db');
  const { problems } = await takeSnapshot({ apiUrl: env().PUBLIC_API_URL, file });
  for (const { what, effect, why } of problems) console.warn(`  ${what}: ${effect} (${why})`);
} catch (error) {
  console.error(error instanceof RebuildFailure ? `${error.message}\n${error.advice}` : error);
  process.exit(1);
}
const astro = resolve('node_modules/astro/bin/astro.mjs');
const child = spawn(process.execPath, [astro, 'dev', '--port', String(portOf(port))], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
