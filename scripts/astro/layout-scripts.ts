import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, type Plugin, type Rolldown } from 'vite';
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

const suffix = '?inline-script';

/**
 * `import code, { hash } from './name.script.ts?inline-script'` imports the code of a classic script, which the page
 * inlines, and the code's hash for the Content-Security-Policy.
 */
export function inlineScripts(define: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(suffix)) return undefined;
      const module = await this.resolve(source.slice(0, -suffix.length), importer);
      return module && module.id + suffix;
    },
    async load(id) {
      if (!id.endsWith(suffix)) return undefined;
      const file = id.slice(0, -suffix.length);
      this.addWatchFile(file);
      const code = await bundle(file, define);
      const hash = `sha256-${createHash('sha256').update(code).digest('base64')}`;
      return `export const hash = ${JSON.stringify(hash)}; export default ${JSON.stringify(code)}`;
    },
  };
}

/** Bundles a classic script with everything it imports, and returns the code. */
export async function bundle(script: string, define: Readonly<Record<string, string>> = {}): Promise<string> {
  const result = (await build({
    configFile: false,
    define,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      target: targets,
      lib: { entry: script, formats: ['iife'], name: 'script', fileName: 'script' },
    },
  })) as Rolldown.RolldownOutput[];
  const code = result[0]?.output[0].code;
  if (!code) throw new Error(`The bundle of ${script} is empty.`);
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
