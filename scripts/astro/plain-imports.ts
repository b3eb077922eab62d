import type { Plugin } from 'vite';

/**
 * Leaves `import()` unchanged. Vite wraps it in a helper that preloads styles and modules, which costs a kilobyte in
 * the first view of every page. The shop doesn't need it, because all styles are inlined.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    configResolved({ plugins }) {
      const at = plugins.findIndex(({ name }) => name === 'native:import-analysis-build');
      if (at === -1)
        throw new Error(
          'Vite no longer has the plugin that wraps import(). Update scripts/astro/plain-imports.ts.',
        );
      (plugins as Plugin[]).splice(at, 1);
    },
  };
}
