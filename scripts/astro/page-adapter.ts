/** Compiles the shop's pages into a renderer. The rebuild's threads ask it for one page at a time. */
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import { defaultLocale, locales, splitLocale } from '#i18n/locale.ts';
import { localized } from '#i18n/routes.ts';
import { withImports } from '#lib/built-imports.ts';
import type { Feature, Features } from '#lib/setup.ts';

/** Stored next to the compiled modules. */
const rendererFile = 'renderer.json';

interface StoredRenderer {
  origin: string;
  /** The addresses of the pages that don't come from the catalogue or the merchant. */
  fixedPaths: string[];
  /** The script files of each island. */
  islandFiles: Record<string, string[]>;
}

/** The pages that are left out if a feature is off. */
const pagesOf: Partial<Record<Feature, string>> = { newsletter: '/newsletter' };

/** An adapter whose server never runs: rebuilds call the compiled app themselves. */
export function pageAdapter(features: Features): AstroIntegration {
  const absent = (Object.keys(pagesOf) as Feature[]).flatMap((name) => (features[name] ? [] : pagesOf[name]));
  let origin = 'http://localhost';
  let fixedPaths: string[] = [];
  /** Maps a source file to its compiled file. */
  let modules: Record<string, string> = {};
  let folders: { client: URL; server: URL };
  return {
    name: 'page-adapter',
    hooks: {
      'astro:config:done': ({ config, setAdapter }) => {
        folders = config.build;
        origin = config.site ?? origin;
        setAdapter({
          name: 'page-adapter',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./page-app.ts', import.meta.url),
          supportedAstroFeatures: { serverOutput: 'stable' },
        });
      },
      'astro:routes:resolved': ({ routes }) => {
        fixedPaths = routes
          .filter(({ type }) => type === 'page')
          .flatMap(pathsOf)
          .filter((path) => !absent.includes(splitLocale(path).path));
      },
      'astro:build:ssr': ({ manifest }) => {
        modules = manifest.entryModules;
      },
      'astro:build:done': async () => {
        const read = (url: string): string => readFileSync(join(fileURLToPath(folders.client), url), 'utf8');
        const islandFiles = Object.fromEntries(
          Object.entries(modules)
            .filter(([source]) => source.endsWith('Island.tsx'))
            .map(([source, file]) => [
              basename(source, '.tsx'),
              withImports([`/${file}`, `/${modules['@astrojs/react/client.js']}`], read),
            ]),
        );
        const stored: StoredRenderer = { origin, fixedPaths, islandFiles };
        await writeFile(join(fileURLToPath(folders.server), rendererFile), JSON.stringify(stored));
      },
    },
  };
}

/** A page's addresses in all languages. None if its address depends on more than the language. */
function pathsOf({ pattern, params }: { pattern: string; params: readonly string[] }): string[] {
  const [start, path] = /^\/\[(?:\.\.\.)?locale\](.*)$/.exec(pattern) ?? [];
  if (params.length > (start ? 1 : 0)) return [];
  if (path === undefined) return [pattern];
  // `[locale]` without dots stands for the languages that have a prefix.
  return locales
    .filter((locale) => pattern.startsWith('/[...') || locale !== defaultLocale)
    .map((locale) => localized(locale, path || '/'));
}

export interface Renderer {
  /** The addresses of all pages that don't come from the catalogue. */
  fixedPaths: readonly string[];
  render: (path: string) => Promise<Buffer>;
}

/** Opens a stored renderer. Throws if it is unusable. */
export async function openRenderer(folder: string): Promise<Renderer> {
  const stored = JSON.parse(await readFile(join(folder, rendererFile), 'utf8')) as StoredRenderer;
  const filesOf = (island: string): readonly string[] => {
    const files = stored.islandFiles[island];
    if (!files) throw new Error(`There is no island ${island}.`);
    return files;
  };
  const { app, merchantPaths } = (await import(
    pathToFileURL(join(folder, 'entry.mjs')).href
  )) as typeof import('./page-app.ts');
  return {
    fixedPaths: [...stored.fixedPaths, ...merchantPaths],
    async render(path) {
      // The middleware sets the other locals.
      const locals = { filesOf } as App.Locals;
      const response = await app.render(new Request(new URL(path, stored.origin)), { locals });
      if (response.status !== (path === '/404' ? 404 : 200))
        throw new Error(`The renderer returned status ${response.status}.`);
      return Buffer.from(withPolicy(await response.text(), response.headers));
    },
  };
}

/** Astro sends the policy as a header. In a file, it must come before the first script, but after the encoding. */
function withPolicy(html: string, headers: Headers): string {
  const policy = headers.get('content-security-policy');
  const meta = `<meta http-equiv="content-security-policy" content="${policy}">`;
  return policy === null ? html : html.replace('<meta charset="utf-8">', (charset) => charset + meta);
}
