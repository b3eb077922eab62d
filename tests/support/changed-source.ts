/** Renders pages from changed source, as a merchant would change it, in a copy of the project. */
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { progress } from '../../scripts/rebuild/progress.ts';
import { renderPages } from '../../scripts/rebuild/render/render.ts';
import { takeSnapshot } from '../../scripts/rebuild/snapshot/take.ts';
import { parseEnv } from '../../src/env.ts';

/** A file of the project, what stands in it, and what shall stand there instead. */
export interface Change {
  file: string;
  from: string;
  to: string;
}

const copied = [
  'src',
  'public',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'astro.config.mjs',
  'astro-i18next.config.ts',
];

/**
 * Renders into `dir`, and leaves out what a rebuild does around that: compression alone would take as long again. Rejects with
 * what Astro said, and when a place to change is not there.
 */
export async function buildChanged(
  changes: readonly Change[],
  settings: Readonly<Record<string, string | undefined>>,
  dir: string,
): Promise<void> {
  const project = await mkdtemp(join(tmpdir(), 'shop-source-'));
  try {
    for (const name of copied) await cp(name, join(project, name), { recursive: true });
    await symlink(resolve('node_modules'), join(project, 'node_modules'));
    for (const change of changes) await apply(project, change);
    const env = parseEnv(settings);
    const snapshot = join(dir, '..', 'snapshot.db');
    const { signal } = new AbortController();
    const now = Date.now();
    await takeSnapshot({ apiUrl: env.PUBLIC_API_URL, file: snapshot, signal, now: () => now, readAll: true });
    await rm(dir, { recursive: true, force: true });
    await renderPages({
      root: project,
      env,
      year: new Date(now).getUTCFullYear(),
      out: dir,
      snapshot,
      renderer: '',
      expected: 100,
      signal,
      progress: progress('Pages'),
    });
  } finally {
    await rm(project, { recursive: true, force: true });
  }
}

async function apply(project: string, { file, from, to }: Change): Promise<void> {
  const path = join(project, file);
  const text = await readFile(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
  await writeFile(
    path,
    text.replace(from, () => to),
  );
}
