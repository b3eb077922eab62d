import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Env } from '#env.ts';
import { bundle } from './layout-scripts.ts';

/**
 * Publishes `src/worker` as `/sw.js`. With `PUBLIC_OFFLINE=0`, publishes a worker that replaces an installed one and then
 * removes itself. The file's name has no hash, because browsers look for a new version at the same address.
 */
export function serviceWorker({ PUBLIC_OFFLINE }: Pick<Env, 'PUBLIC_OFFLINE'>): AstroIntegration {
  const file = PUBLIC_OFFLINE === '1' ? 'worker' : 'retire';
  const entry = fileURLToPath(new URL(`../../src/worker/${file}.ts`, import.meta.url));
  return {
    name: 'service-worker',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        // The build's id changes the file, so that browsers install the worker again and fetch new offline pages.
        const build = process.env['BUILD_ID'] ?? '';
        await writeFile(new URL('sw.js', dir), `${await bundle(entry)}\n//${build}\n`);
      },
    },
  };
}
