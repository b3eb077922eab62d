/** Changes source files in a copy of the project, as a merchant would, and builds its pages. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** Replaces a text in a file of the project. */
export interface SourceChange {
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

/** The best compression would take much of the build's CPU time. */
const quickly: SourceChange = {
  file: 'scripts/rebuild/render/compress.ts',
  from: 'products > fewProducts',
  to: 'products > 0',
};

/** Builds into `dir`. Rejects if the build fails, or if a file doesn't contain the text to replace. */
export async function buildChanged(
  changes: readonly SourceChange[],
  settings: Readonly<Record<string, string>>,
  dir: string,
): Promise<void> {
  const project = await mkdtemp(join(tmpdir(), 'shop-source-'));
  try {
    for (const name of copied) await cp(name, join(project, name), { recursive: true });
    await symlink(resolve('node_modules'), join(project, 'node_modules'));
    for (const change of [quickly, ...changes]) await apply(project, change);
    await rm(dir, { recursive: true, force: true });
    const build = join(project, 'scripts/commands/rebuild.ts');
    await promisify(execFile)(process.execPath, [build, '--out', dir, '--cache', join(project, '.cache')], {
      cwd: project,
      env: { ...process.env, ...settings },
      maxBuffer: 1e8,
    });
  } finally {
    await rm(project, { recursive: true, force: true });
  }
}

async function apply(project: string, { file, from, to }: SourceChange): Promise<void> {
  const path = join(project, file);
  const text = await readFile(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
  await writeFile(
    path,
    text.replace(from, () => to),
  );
}
