/** Renders pages into a folder: every page with `astro build`, a few with the renderer that an earlier build compiled. */
import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Env } from '#env.ts';
import { RebuildFailure } from '../failure.ts';
import type { Progress } from '../progress.ts';

export interface RenderOptions {
  root: string;
  env: Env;
  /** Shown on every page. */
  year: number;
  /** Where the pages go. */
  out: string;
  snapshot: string;
  /** Addresses to render; all when undefined. */
  paths?: readonly string[];
  /** Where the compiled renderer is kept while the code and what all pages share are the same. */
  renderer: string;
  /** About how many pages there will be. */
  expected: number;
  signal: AbortSignal;
  progress: Progress;
}

/** Lines of Astro's output that are shown when it fails. */
const shown = 60;
/** Below this many pages, starting a second process takes longer than it saves. */
const worthSharing = 4000;
/** A process takes half a gigabyte and a good part of a second core, for writing files and collecting garbage. */
const coresOfOne = 2;

/** Throws `RebuildFailure` with what Astro said. */
export async function renderPages(options: RenderOptions): Promise<void> {
  const { out, paths, expected } = options;
  const list = `${out}.paths.json`;
  if (paths) {
    mkdirSync(dirname(list), { recursive: true });
    writeFileSync(list, JSON.stringify(paths));
  }
  const room = Math.max(1, Math.floor(availableParallelism() / coresOfOne));
  const shares = expected < worthSharing ? 1 : Math.min(4, room);
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  let pages = 0;
  const onPage = (): void => options.progress.update(++pages, paths?.length ?? expected);
  if (paths && shares === 1 && (await renderWithKept(options, list, onPage))) {
    rmSync(list, { force: true });
    return;
  }
  pages = 0;
  const work = Array.from({ length: shares }, (_, index) =>
    renderShare(
      { ...options, out: index === 0 ? out : shareOf(out, index), signal },
      { list: paths && list, share: shares > 1 ? `${index + 1}/${shares}` : undefined, onPage },
    ).catch((error: unknown) => {
      stop.abort();
      throw error;
    }),
  );
  const ends = await Promise.allSettled(work);
  options.signal.throwIfAborted();
  rmSync(list, { force: true });
  const failure = ends.map((end) => (end.status === 'rejected' ? end.reason : undefined));
  const own = failure.find((reason) => reason instanceof RebuildFailure) ?? failure.find(Boolean);
  if (own) throw own;
  for (let index = 1; index < shares; index++) merge(shareOf(out, index), out);
}

function shareOf(out: string, index: number): string {
  return `${out}-${index + 1}`;
}

/** The processes write the same files, apart from their pages. */
function merge(from: string, to: string): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.html')) continue;
    const path = join(entry.parentPath, entry.name);
    const target = join(to, path.slice(from.length));
    mkdirSync(dirname(target), { recursive: true });
    renameSync(path, target);
  }
  rmSync(from, { recursive: true, force: true });
}

/** Megabytes of heap for rendering so many pages: with more, only garbage grows. */
const heapFor = (pages: number): number => 384 + Math.ceil(pages / 150);

async function renderShare(
  options: RenderOptions,
  { list, share, onPage }: { list: string | undefined; share: string | undefined; onPage: () => void },
): Promise<void> {
  const { root, out, expected } = options;
  const astro = join(root, 'node_modules/astro/bin/astro.mjs');
  const folder = workFolderOf(root, out);
  if (folder !== out) rmSync(folder, { recursive: true, force: true });
  const command = [`--max-old-space-size=${heapFor(expected)}`, astro, 'build'];
  await run(
    command,
    options,
    { BUILD_DIR: folder, RENDER_PATHS_FILE: list ?? '', RENDER_SHARD: share ?? '' },
    onPage,
  );
  if (folder !== out) move(folder, out);
}

/**
 * With the renderer that an earlier run kept. False when there is none, or when it fails: Astro builds a new one then, or says
 * what is wrong.
 */
async function renderWithKept(options: RenderOptions, list: string, onPage: () => void): Promise<boolean> {
  const { root, out, renderer } = options;
  if (!existsSync(renderer)) return false;
  rmSync(out, { recursive: true, force: true });
  try {
    const program = join(root, 'scripts/rebuild/render/render-kept.ts');
    await run([program], options, { BUILD_DIR: out, RENDER_PATHS_FILE: list }, onPage);
    return true;
  } catch (error) {
    if (!(error instanceof RebuildFailure)) throw error;
    rmSync(renderer, { recursive: true, force: true });
    return false;
  }
}

/** Runs Node with the settings of the pages. Throws `RebuildFailure` with the last lines of its output. */
async function run(
  command: readonly string[],
  { root, env, year, snapshot, renderer, signal }: RenderOptions,
  variables: Readonly<Record<string, string>>,
  onPage: () => void,
): Promise<void> {
  const settings = Object.entries(env).map(([name, value]) => [name, String(value ?? '')]);
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...Object.fromEntries(settings),
      // A test runner or a shell may say otherwise, which would put React's development build into the pages.
      NODE_ENV: 'production',
      BUILD_YEAR: String(year),
      SNAPSHOT_FILE: snapshot,
      RENDERER_DIR: renderer,
      ASTRO_TELEMETRY_DISABLED: '1',
      NO_COLOR: '1',
      FORCE_COLOR: '0',
      ...variables,
    },
  });
  const stop = (): void => void child.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  const last: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      if (/\.html\b.*\(\+?\d+/.test(line)) onPage();
      last.push(line);
      if (last.length > shown) last.shift();
    });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  if (code !== 0)
    throw new RebuildFailure(
      `Astro couldn't render the pages:\n\n${last.join('\n')}`,
      'See the error above.',
    );
}

/**
 * For a folder outside the program's, Astro bundles in a place that all builds share, and renames from there, which fails
 * across disks. Such a build is made inside the program's folder and then moved.
 */
function workFolderOf(root: string, out: string): string {
  if (out.startsWith(join(root, '/'))) return out;
  return join(root, '.astro', `out-${hash('sha1', out, 'hex').slice(0, 12)}`);
}

function move(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    cpSync(from, to, { recursive: true });
    rmSync(from, { recursive: true, force: true });
  }
}
