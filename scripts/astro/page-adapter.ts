/** Compiles the shop's pages into a renderer (renderer.ts). */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { defaultLocale, locales, splitLocale } from '#i18n/locale.ts';
import { localizedPath } from '#i18n/routes.ts';
import { withImports } from '#lib/built-imports.ts';
import type { Feature, Features } from '#lib/shop-setup.ts';
import { rendererFile, type StoredRenderer } from './renderer.ts';

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
          supportedAstroFeatures: { serverOutput: 'stable', sharpImageService: 'stable' },
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

/** A page's paths in all languages. None if its path depends on more than the language. */
function pathsOf({ pattern, params }: { pattern: string; params: readonly string[] }): string[] {
  const [start, path] = /^\/\[(?:\.\.\.)?locale\](.*)$/.exec(pattern) ?? [];
  if (params.length > (start ? 1 : 0)) return [];
  if (path === undefined) return [pattern];
  // `[locale]` without dots stands for the languages that have a prefix.
  return locales
    .filter((locale) => pattern.startsWith('/[...') || locale !== defaultLocale)
    .map((locale) => localizedPath(locale, path || '/'));
}
