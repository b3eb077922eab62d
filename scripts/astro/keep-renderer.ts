/** Stores Astro's compiled renderer and loads it again without a build. The pages are the same, byte for byte. */
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';

/** The part of the compiled renderer's app that Astro's own prerenderer uses. */
interface RendererApp {
  manifest: { site?: string };
  getOptions(): RendererOptions;
  setOptions(options: unknown): void;
  setInternals(internals: unknown): void;
  render(request: Request, options: { routeData: unknown }): Promise<Response>;
}

interface RendererOptions {
  /** All routes with the styles of their pages. */
  allPages: Record<string, { key: string; styles: unknown[] }>;
  settings: { scripts: readonly { stage: string; content: string }[] };
}

/** Next to the compiled modules. */
const stateFile = 'renderer.json';

interface State {
  entry: string;
  pages: { key: string; styles: unknown[] }[];
  scripts: RendererOptions['settings']['scripts'];
}

/** One renderer per combination of settings: tests, or several shops in one folder. */
const maxRenderers = 4;

/** Does nothing if the renderer needs more of the build than is stored here. */
export async function keepRenderer(prerenderer: object, outDir: string, target: string): Promise<void> {
  const { app } = prerenderer as { app?: RendererApp };
  const modules = join(outDir, '.prerender');
  const entry = (await readdir(modules).catch(() => [])).find((name) =>
    /^prerender-entry\..*\.m?js$/.test(name),
  );
  if (!app || !entry) return;
  const { allPages, settings } = app.getOptions();
  if (settings.scripts.some(({ stage }) => stage === 'page')) return;
  const pages = Object.values(allPages).map(({ key, styles }) => ({ key, styles }));
  // Prepared out of sight of other processes, which load and remove what is beside the target.
  const part = join(outDir, '.renderer');
  await cp(modules, part, { recursive: true });
  await writeFile(
    join(part, stateFile),
    JSON.stringify({ entry, pages, scripts: settings.scripts } satisfies State),
  );
  const folder = dirname(target);
  try {
    await mkdir(folder, { recursive: true });
    await rm(target, { recursive: true, force: true });
    await rename(part, target);
    const others = (await readdir(folder)).filter((name) => join(folder, name) !== target);
    for (const name of others.slice(0, Math.max(0, others.length - maxRenderers + 1)))
      await rm(join(folder, name), { recursive: true, force: true });
  } catch {
    // Another process stores or removes renderers at this moment. Without one, the next rebuild compiles again.
    await rm(part, { recursive: true, force: true });
  }
}

export interface Renderer {
  /** All pages, with a function that renders each. */
  pages(): Promise<{ pathname: string; render: () => Promise<Buffer> }[]>;
}

/** Loads a renderer stored by `keepRenderer`. @throws if it is unusable. */
export async function loadRenderer(folder: string): Promise<Renderer> {
  const { entry, pages, scripts } = JSON.parse(await readFile(join(folder, stateFile), 'utf8')) as State;
  const { app } = (await import(pathToFileURL(join(folder, entry)).href)) as { app: RendererApp };
  const silent = { write: () => true };
  app.setInternals({ pagesByKeys: new Map(pages.map((page) => [page.key, page])) });
  app.setOptions({ settings: { scripts }, logger: { options: { destination: silent } } });
  const origin = app.manifest.site ?? 'http://localhost';
  return {
    async pages() {
      const all = await new StaticPaths(app as never).getAll();
      return all.map(({ pathname, route }) => ({
        pathname,
        async render() {
          // The URL that Astro's build uses with `build.format: 'file'`.
          const file = pathname === '/' || pathname === '' ? 'index' : pathname.replace(/^\/|\/$/g, '');
          const response = await app.render(new Request(new URL(`/${file}.html`, origin)), {
            routeData: route,
          });
          if (response.status !== 200 && response.status !== 404)
            throw new Error(`${pathname} answered ${response.status}`);
          return Buffer.from(await response.arrayBuffer());
        },
      }));
    },
  };
}
