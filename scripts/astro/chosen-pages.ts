import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { isChosen } from '#snapshot/pages.ts';
import { keepRenderer } from './keep-renderer.ts';

/**
 * Renders only the pages listed in `RENDER_PATHS_FILE`, or all without it. `RENDER_SHARD` ("2/3") renders one share of them,
 * for parallel processes. `RENDERER_DIR` stores the compiled renderer there, so that the next rebuild doesn't bundle the site.
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
        const { RENDER_PATHS_FILE: list, RENDER_SHARD: shard, RENDERER_DIR: rendererDir } = process.env;
        if (!list && !shard && !rendererDir) return;
        const [share = 1, shares = 1] = (shard || '1/1').split('/').map(Number);
        setPrerenderer((usual) => ({
          ...usual,
          name: 'chosen-pages',
          setup: async () => {
            await usual.setup?.();
            if (rendererDir && share === 1) await keepRenderer(usual, outDir, rendererDir);
          },
          getStaticPaths: async () => {
            const all = await usual.getStaticPaths();
            const chosen = all.filter(({ pathname }) => isChosen(addressOf(pathname)));
            return chosen.filter((_, index) => index % shares === share - 1);
          },
        }));
      },
    },
  };
}

/** Astro's paths end with or without a slash. */
function addressOf(pathname: string): string {
  return pathname.replace(/(.)\/+$/, '$1');
}
