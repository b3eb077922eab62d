import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

const suffix = '?part';

/**
 * `import part from './part.ts?part'` builds a lazy part as a separate file and imports its URL for `loadPart`. An
 * `import()` would add 1.9 kB to every page, because Vite adds code that preloads styles.
 */
export function partsPlugin(): Plugin {
  const references = new Set<string>();
  return {
    name: 'parts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(suffix)) return undefined;
      const module = await this.resolve(source.slice(0, -suffix.length), importer);
      // Each importer gets a module of its own for the URL, because the bundler would move a shared one into a separate file.
      return module && `${module.id}${suffix}=${importer?.replace(/\W/g, '-')}`;
    },
    load(id) {
      const [file, importer] = id.split(`${suffix}=`);
      if (!file || importer === undefined) return undefined;
      // The server never loads parts. In development, the URL of the source file works unchanged.
      if (this.environment.mode !== 'build' || this.environment.config.consumer === 'server')
        return `export default ${JSON.stringify(file)}`;
      const reference = this.emitFile({ type: 'chunk', id: file, preserveSignature: 'exports-only' });
      references.add(reference);
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`;
    },
    resolveFileUrl: ({ referenceId, fileName }) =>
      references.has(referenceId ?? '') ? JSON.stringify(`/${fileName}`) : undefined,
  };
}

/** Adds the directive `client:part` (src/platform/parts/part.directive.ts). Astro inlines it into the pages that use it. */
export function partDirective(): AstroIntegration {
  return {
    name: 'part-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'part', entrypoint: './src/platform/parts/part.directive.ts' });
      },
    },
  };
}
