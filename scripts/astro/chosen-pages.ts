import type { AstroIntegration } from 'astro';
import { isChosen } from '#features/catalog/build.ts';

/**
 * Renders only the pages that the rebuild named (`RENDER_PATHS_FILE`); without that list, all of them. One of several
 * processes renders its share of them (`RENDER_SHARD`, "2/3"). Through Astro's own `setPrerenderer`; long lists of pages
 * leave out what is not wanted before that (`isChosen` in their `getStaticPaths`).
 */
export function chosenPages(): AstroIntegration {
  return {
    name: 'chosen-pages',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) => {
        const { RENDER_PATHS_FILE: list, RENDER_SHARD: shard } = process.env;
        if (!list && !shard) return;
        const [share = 1, shares = 1] = (shard || '1/1').split('/').map(Number);
        setPrerenderer((usual) => ({
          ...usual,
          name: 'chosen-pages',
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
