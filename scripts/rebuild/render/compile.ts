/** Compiles the shop with Astro. Assets and public files go into one folder, the renderer of the pages into another. */
import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { addAbortListener, once } from 'node:events';
import { cpSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../core/files.ts';
import { RebuildError } from '../core/rebuild-error.ts';

interface CompileOptions {
  /** Where the files go. */
  out: string;
  /** Where the renderer goes. */
  renderer: string;
  /** The settings of the shop, as variables. */
  variables: Readonly<Record<string, string>>;
  signal: AbortSignal;
}

/** Options of V8. With them, Astro takes 660 MB of memory instead of 880, and no more time. */
const heapOptions = ['--heap-growing-percent=50', '--max-semi-space-size=4'];

/** How many lines of Astro's output to show if it fails. */
const mostLines = 60;

/** Throws `RebuildError` with Astro's output, or the signal's reason. */
export async function compileShop({ out, renderer, variables, signal }: CompileOptions): Promise<void> {
  // Astro builds into the project's folder first, because it can't move files to another disk.
  const folder = join(projectRoot, '.astro', `out-${hash('sha1', out, 'hex').slice(0, 12)}`);
  const unfinished = `${renderer}.part`;
  rmSync(folder, { recursive: true, force: true });
  try {
    const astro = join(projectRoot, 'node_modules/astro/bin/astro.mjs');
    const child = spawn(process.execPath, [...heapOptions, astro, 'build'], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...variables,
        BUILD_DIR: folder,
        ASTRO_TELEMETRY_DISABLED: '1',
        NO_COLOR: '1',
        FORCE_COLOR: '0',
      },
    });
    using _listener = addAbortListener(signal, () => void child.kill('SIGTERM'));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
    const [code] = await once(child, 'close');
    signal.throwIfAborted();
    if (code !== 0)
      throw new RebuildError(
        `Astro could not compile the shop:\n\n${output.trimEnd().split('\n').slice(-mostLines).join('\n')}`,
        'See the error above.',
      );
    for (const [from, to] of [
      ['client', out],
      ['server', unfinished],
    ] as const) {
      rmSync(to, { recursive: true, force: true });
      cpSync(join(folder, from), to, { recursive: true });
    }
    // The modules import packages. From a folder outside the project, Node finds packages only with this link.
    symlinkSync(join(projectRoot, 'node_modules'), join(unfinished, 'node_modules'), 'junction');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  // Renamed last, so that a renderer under this name is complete.
  renameSync(unfinished, renderer);
}
