/**
 * Stores the compiled shop, so that the threads of a rebuild can render single pages. Except for the script files that
 * islands name, these pages are byte-identical to those of `astro build`.
 */
import { readFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
import { withImports } from '#lib/built-imports.ts';

/** The part of the compiled app that Astro's own prerenderer uses. */
interface RendererApp {
  /** `entryModules` maps a source file to its compiled file. */
  manifest: { site?: string; entryModules: Record<string, string> };
  getOptions(): RendererOptions;
  setOptions(options: unknown): void;
  setInternals(internals: unknown): void;
  render(
    request: Request,
    options: { routeData: unknown; locals: Pick<App.Locals, 'filesOf'> },
  ): Promise<Response>;
}

interface RendererOptions {
  /** All routes, with the styles of their pages. */
  allPages: Record<string, { key: string; styles: unknown[] }>;
  settings: { scripts: readonly { stage: string; content: string }[] };
}

/** Stored next to the compiled modules. */
const rendererFile = 'renderer.json';

interface StoredRenderer {
  entry: string;
  pages: { key: string; styles: unknown[] }[];
  scripts: RendererOptions['settings']['scripts'];
  islandFiles: Record<string, string[]>;
}

/** With `RENDERER_DIR`, a build renders no pages. It stores the compiled renderer in that folder instead. */
export function keepRenderer(): AstroIntegration {
  let outDir = '';
  return {
    name: 'keep-renderer',
    hooks: {
      'astro:config:done': ({ config }) => {
        outDir = fileURLToPath(config.outDir);
      },
      'astro:build:start': ({ setPrerenderer }) => {
        const folder = process.env['RENDERER_DIR'];
        if (!folder) return;
        setPrerenderer((defaultPrerenderer) => ({
          ...defaultPrerenderer,
          name: 'keep-renderer',
          setup: async () => {
            await defaultPrerenderer.setup?.();
            await store((defaultPrerenderer as { app?: RendererApp }).app, outDir, folder);
          },
          getStaticPaths: async () => [],
        }));
      },
    },
  };
}

async function store(app: RendererApp | undefined, outDir: string, folder: string): Promise<void> {
  const modules = join(outDir, '.prerender');
  const entry = (await readdir(modules)).find((name) => /^prerender-entry\..*\.m?js$/.test(name));
  const renderer = app?.manifest.entryModules['@astrojs/react/client.js'];
  if (!app || !entry || !renderer)
    throw new Error('Astro no longer stores its renderer as expected. Update keep-renderer.ts.');
  const { allPages, settings } = app.getOptions();
  const pages = Object.values(allPages).map(({ key, styles }) => ({ key, styles }));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(modules, folder, { recursive: true });
  // The modules import packages, which Node doesn't find from a folder outside the project.
  await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  const read = (url: string): string => readFileSync(join(outDir, url), 'utf8');
  const islandFiles = Object.fromEntries(
    Object.entries(app.manifest.entryModules)
      .filter(([source]) => source.endsWith('Island.tsx'))
      .map(([source, file]) => [basename(source, '.tsx'), withImports([`/${file}`, `/${renderer}`], read)]),
  );
  const stored: StoredRenderer = { entry, pages, scripts: settings.scripts, islandFiles };
  await writeFile(join(folder, rendererFile), JSON.stringify(stored));
}

export interface RenderablePage {
  /** Such as `/fr/cart`, without a slash at the end. */
  path: string;
  render: () => Promise<Buffer>;
}

/** The pages of a stored renderer. Throws if the renderer is unusable. */
export async function renderablePages(folder: string): Promise<RenderablePage[]> {
  const { entry, pages, scripts, islandFiles } = JSON.parse(
    await readFile(join(folder, rendererFile), 'utf8'),
  ) as StoredRenderer;
  const filesOf = (island: string): readonly string[] => {
    const files = islandFiles[island];
    if (!files) throw new Error(`There is no island ${island}.`);
    return files;
  };
  const { app } = (await import(pathToFileURL(join(folder, entry)).href)) as { app: RendererApp };
  app.setInternals({ pagesByKeys: new Map(pages.map((page) => [page.key, page])) });
  app.setOptions({ settings: { scripts }, logger: { options: { destination: { write: () => true } } } });
  const origin = app.manifest.site ?? 'http://localhost';
  const all = await new StaticPaths(app as never).getAll();
  return all.map(({ pathname, route: routeData }) => {
    const path = `/${pathname.replace(/^\/|\/$/g, '')}`;
    return {
      path,
      async render() {
        // The URL that Astro's build uses with `build.format: 'file'`.
        const url = new URL(`${path === '/' ? '/index' : path}.html`, origin);
        const response = await app.render(new Request(url), { routeData, locals: { filesOf } });
        if (response.status !== 200 && response.status !== 404)
          throw new Error(`The renderer returned status ${response.status}.`);
        return Buffer.from(await response.arrayBuffer());
      },
    };
  });
}
