/** Bundles the classic scripts: the head's script, scripts inlined in pages, and the service worker. */
import { hash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, type Plugin, type Rolldown } from 'vite';
import type { Env } from '#env.ts';
import { compileTargets } from './support-floor.ts';

const sourceFile = (file: string): string => fileURLToPath(new URL(`../../src/${file}`, import.meta.url));

/**
 * Inlines `src/layouts/head.script.ts` as a classic script into every page's head. It sets the theme and language before
 * the first paint, and makes "Add to cart" work without waiting for a file. Astro hashes `head-inline` scripts for the CSP.
 */
export function headScript(): AstroIntegration {
  const entry = sourceFile('layouts/head.script.ts');
  return {
    name: 'head-script',
    hooks: {
      'astro:config:setup': async ({ injectScript, addWatchFile }) => {
        addWatchFile(entry);
        injectScript('head-inline', await bundleScript(entry));
      },
    },
  };
}

/**
 * Publishes `src/worker` as `/sw.js`. With `PUBLIC_OFFLINE=0`, publishes a worker that replaces an installed one and then
 * removes itself. The file's name has no hash, because browsers look for a new version at the same URL.
 */
export function serviceWorker({ PUBLIC_OFFLINE }: Pick<Env, 'PUBLIC_OFFLINE'>): AstroIntegration {
  const file = PUBLIC_OFFLINE === '1' ? 'worker' : 'retire';
  return {
    name: 'service-worker',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        // The build's id changes the file, so that browsers install the worker again and fetch new offline pages.
        const build = process.env['BUILD_ID'] ?? '';
        await writeFile(
          new URL('sw.js', dir),
          `${await bundleScript(sourceFile(`worker/${file}.ts`))}\n//${build}\n`,
        );
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
      const code = await bundleScript(file, define);
      const own = `sha256-${hash('sha256', code, 'base64')}`;
      return `export const hash = ${JSON.stringify(own)}; export default ${JSON.stringify(code)}`;
    },
  };
}

/** Bundles a classic script with everything it imports, and returns the code. */
export async function bundleScript(
  script: string,
  define: Readonly<Record<string, string>> = {},
): Promise<string> {
  const result = (await build({
    configFile: false,
    define,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      target: compileTargets,
      lib: { entry: script, formats: ['iife'], name: 'script', fileName: 'script' },
    },
  })) as Rolldown.RolldownOutput[];
  const code = result[0]?.output[0].code;
  if (!code) throw new Error(`The bundle of ${script} is empty.`);
  return code.trim();
}
