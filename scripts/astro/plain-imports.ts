import type { Plugin } from 'vite';

/**
 * `import()` as it is written. Vite wraps each one in a helper that looks for style sheets and preloads to go with it: a
 * kilobyte in the first view of every page, for nothing, as all styles are in the pages.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}
