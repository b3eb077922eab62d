/** Runs `astro build` into a folder of its own. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Env } from '#env.ts';
import { RebuildFailure } from './failure.ts';
import type { Progress } from './progress.ts';

export interface RenderOptions {
  root: string;
  env: Env;
  /** Where the pages go. */
  out: string;
  snapshot: string;
  signal: AbortSignal;
  progress: Progress;
}

/** Lines of Astro's own output that are shown when it fails. */
const shown = 60;

/** Throws `RebuildFailure` with what Astro said. */
export async function renderPages({
  root,
  env,
  out,
  snapshot,
  signal,
  progress,
}: RenderOptions): Promise<void> {
  const astro = join(root, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [astro, 'build'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value ?? '')])),
      // Whoever calls (a test runner, a developer's shell) must not slip React's development build into the pages.
      NODE_ENV: 'production',
      BUILD_DIR: out,
      SNAPSHOT_FILE: snapshot,
      ASTRO_TELEMETRY_DISABLED: '1',
      NO_COLOR: '1',
      FORCE_COLOR: '0',
    },
  });
  const stop = (): void => void child.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  const last: string[] = [];
  let pages = 0;
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      if (/\.html\b.*\(\+?\d+/.test(line)) progress.update(++pages);
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
      `Astro could not build the pages:\n\n${last.join('\n')}`,
      'The reason stands above.',
    );
}
