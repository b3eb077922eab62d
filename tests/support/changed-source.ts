/** Changes source files in a copy of the project, as a merchant would, and builds its pages. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { takeSnapshot } from '../../scripts/rebuild/snapshot/take.ts';
import { parseEnv } from '../../src/env.ts';

/** Replaces a text in a file of the project. */
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
 * Builds into `dir` with Astro alone, without the checks and the compression of a rebuild. Rejects if Astro fails, or if
 * a file doesn't contain the text to replace.
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
    const { PUBLIC_API_URL: apiUrl } = parseEnv(settings);
    const snapshot = join(dir, '..', 'snapshot.db');
    await takeSnapshot({ apiUrl, file: snapshot, readAll: true });
    await rm(dir, { recursive: true, force: true });
    const given = Object.entries(settings).filter(([, value]) => value !== undefined);
    // Astro moves files from the project into the output by renaming them, which fails across disks.
    const out = join(project, 'dist');
    await promisify(execFile)(
      process.execPath,
      [join(project, 'node_modules/astro/bin/astro.mjs'), 'build'],
      {
        cwd: project,
        env: {
          ...process.env,
          ...Object.fromEntries(given),
          NODE_ENV: 'production',
          SNAPSHOT_FILE: snapshot,
          BUILD_DIR: out,
          ASTRO_TELEMETRY_DISABLED: '1',
        },
        maxBuffer: 1e8,
      },
    );
    await cp(out, dir, { recursive: true });
  } finally {
    await rm(project, { recursive: true, force: true });
  }
}

async function apply(project: string, { file, from, to }: Change): Promise<void> {
  const path = join(project, file);
  const text = await readFile(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
  await writeFile(
    path,
    text.replace(from, () => to),
  );
}
