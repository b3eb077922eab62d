import type { Plugin } from 'vite';

/**
 * `import()` as it is written. Vite wraps each one in a helper that looks for style sheets and preloads to go with it, and
 * lists the files of each: a kilobyte in the first view of every page, for nothing, as all styles are in the pages.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    configResolved({ plugins }) {
      const at = plugins.findIndex(({ name }) => name === 'native:import-analysis-build');
      if (at === -1) throw new Error('Vite has renamed the plugin that wraps import(); see plainImports');
      (plugins as Plugin[]).splice(at, 1);
    },
  };
}
