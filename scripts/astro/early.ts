import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, type Rolldown } from 'vite';
import { targets } from './support-floor.ts';

const entry = fileURLToPath(new URL('../../src/layouts/early.script.ts', import.meta.url));

/**
 * Bundles `src/layouts/early.script.ts` into one classic script in every page's head: theme and language before first
 * paint, and "add to cart" from first paint on, without waiting for a file. Astro hashes `head-inline` scripts for the CSP.
 */
export function early(): AstroIntegration {
  return {
    name: 'early-script',
    hooks: {
      'astro:config:setup': async ({ injectScript, addWatchFile }) => {
        addWatchFile(entry);
        injectScript('head-inline', await bundle());
      },
    },
  };
}

async function bundle(): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      target: targets,
      lib: { entry, formats: ['iife'], name: 'early', fileName: 'early' },
    },
  })) as Rolldown.RolldownOutput[];
  const code = result[0]?.output[0].code;
  if (!code) throw new Error('the early script came out empty');
  return code.trim();
}
