/**
 * Compiles the plugin, and the parts of the contract that it uses, to JavaScript. Each file lands where Medusa looks for it.
 * `medusa plugin:build` would compile only files inside the package, and the contract is outside.
 */
import { globSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'vite';

const folder = import.meta.dirname;

/** The sources of the files that Medusa loads by itself. */
const entries = globSync(
  [
    'src/api/middlewares.ts',
    'src/modules/*/index.ts',
    'src/modules/*/migrations/*.ts',
    'src/providers/*/index.ts',
    'src/subscribers/*.ts',
    'src/jobs/*.ts',
  ],
  { cwd: folder },
);

export async function buildPlugin(outDir = join(folder, '.medusa/server')): Promise<void> {
  const input = entries.map((file) => [relative('src', file).replace(/\.ts$/, ''), join(folder, file)]);
  await compilePlugin(Object.fromEntries(input) as Record<string, string>, join(outDir, 'src'));
  // In package.json, the plugin's sources are ES modules. The built files are CommonJS.
  writeFileSync(join(outDir, 'package.json'), '{ "type": "commonjs" }\n');
}

/** `input` maps the path of each built file, without its ending, to the source. Packages aren't bundled. */
export async function compilePlugin(input: Readonly<Record<string, string>>, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    build: {
      ssr: true,
      // The oldest Node that Medusa runs on.
      target: 'node20',
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        external: [/^@medusajs\//, /^zod(\/|$)/],
        input: { ...input },
        output: {
          format: 'cjs',
          exports: 'named',
          entryFileNames: '[name].js',
          chunkFileNames: 'shared/[name].js',
        },
      },
    },
  });
}

if (import.meta.main) await buildPlugin();
