import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { isChosen } from '#features/catalog/build.ts';
import { keepRenderer } from './keep-renderer.ts';

/**
 * Renders only the pages that a rebuild names (`RENDER_PATHS_FILE`); all of them without that list. With `RENDER_SHARD`
 * ("2/3"), one of several processes renders its share. With `RENDERER_DIR`, the compiled renderer is kept there, so that the
 * next rebuild need not bundle the site. Uses Astro's own `setPrerenderer`.
 */
export function chosenPages(): AstroIntegration {
  let outDir = '';
  return {
    name: 'chosen-pages',
    hooks: {
      'astro:config:done': ({ config }) => {
        outDir = fileURLToPath(config.outDir);
      },
      'astro:build:start': ({ setPrerenderer }) => {
        const { RENDER_PATHS_FILE: list, RENDER_SHARD: shard, RENDERER_DIR: kept } = process.env;
        if (!list && !shard && !kept) return;
        const [share = 1, shares = 1] = (shard || '1/1').split('/').map(Number);
        setPrerenderer((usual) => ({
          ...usual,
          name: 'chosen-pages',
          setup: async () => {
            await usual.setup?.();
            if (kept && share === 1) await keepRenderer(usual, outDir, kept);
          },
          getStaticPaths: async () => {
            const all = await usual.getStaticPaths();
            const wanted = all.filter(({ pathname }) => isChosen(addressOf(pathname)));
            return wanted.filter((_, index) => index % shares === share - 1);
          },
        }));
      },
    },
  };
}

/** Astro writes the path of a route with or without a slash at the end. */
function addressOf(pathname: string): string {
  return pathname.replace(/(.)\/+$/, '$1');
}
