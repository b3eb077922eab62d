import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Env } from '#env.ts';
import { bundle } from './layout-scripts.ts';

/**
 * Publishes `src/worker` as `/sw.js`, or with `PUBLIC_OFFLINE=0` a worker that removes it. The name has no hash, because
 * browsers look there for a new version.
 */
export function serviceWorker({ PUBLIC_OFFLINE }: Pick<Env, 'PUBLIC_OFFLINE'>): AstroIntegration {
  const file = PUBLIC_OFFLINE === '1' ? 'worker' : 'retire';
  const entry = fileURLToPath(new URL(`../../src/worker/${file}.ts`, import.meta.url));
  return {
    name: 'service-worker',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        // A new build makes browsers fetch the offline pages again.
        const build = process.env['BUILD_ID'] ?? '';
        await writeFile(new URL('sw.js', dir), `${await bundle(entry)}\n//${build}\n`);
      },
    },
  };
}
