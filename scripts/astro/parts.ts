import type { Plugin } from 'vite';

const suffix = '?part';

/**
 * `import part from './part.ts?part'` makes a lazy part: a file of its own, whose address is imported. `loadPart` needs
 * the address, and Vite would add a kilobyte to every page to preload the styles of an `import()`.
 */
export function parts(): Plugin {
  const references = new Set<string>();
  return {
    name: 'parts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(suffix)) return undefined;
      const module = await this.resolve(source.slice(0, -suffix.length), importer);
      // An address that two files shared would be a file of its own.
      return module && `${module.id}${suffix}=${importer?.replace(/\W/g, '-')}`;
    },
    load(id) {
      const [file, importer] = id.split(`${suffix}=`);
      if (!file || importer === undefined) return undefined;
      // The server loads no parts; the development server serves source files.
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
