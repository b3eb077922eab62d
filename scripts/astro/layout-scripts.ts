import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, type Rolldown } from 'vite';
import { targets } from './support-floor.ts';

const inLayouts = (file: string): string =>
  fileURLToPath(new URL(`../../src/layouts/${file}`, import.meta.url));
const entry = inLayouts('head.script.ts');

/**
 * Inlines `src/layouts/head.script.ts` as a classic script into every page's head. It sets the theme and language before
 * the first paint, and makes "Add to cart" work without waiting for a file. Astro hashes `head-inline` scripts for the CSP.
 */
export function headScript(): AstroIntegration {
  return {
    name: 'head-script',
    hooks: {
      'astro:config:setup': async ({ injectScript, addWatchFile }) => {
        addWatchFile(entry);
        injectScript('head-inline', await bundle(entry));
      },
    },
  };
}

/** The code of a classic script with everything it imports. */
export async function bundle(entry: string): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      target: targets,
      lib: { entry, formats: ['iife'], name: 'bundle', fileName: 'bundle' },
    },
  })) as Rolldown.RolldownOutput[];
  const code = result[0]?.output[0].code;
  if (!code) throw new Error(`The bundle of ${entry} is empty.`);
  return code.trim();
}

/** Adds the directive `client:part` (src/layouts/part.directive.ts). Astro inlines it into the pages that use it. */
export function partDirective(): AstroIntegration {
  return {
    name: 'part-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({
          name: 'part',
          entrypoint: inLayouts('part.directive.ts'),
        });
      },
    },
  };
}
