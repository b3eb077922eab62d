/** A build of the shop from changed source, as a merchant makes one: `npm run build` in a copy of the project. */
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

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

/** Rejects with what the build said, and when a place to change is not there. */
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
    await run(['scripts/rebuild/build.ts', '--out', dir, '--cache', join(dir, '..')], project, settings);
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

function run(
  args: string[],
  cwd: string,
  settings: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...settings } });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void said.push(chunk));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => (code === 0 ? done() : fail(new Error(Buffer.concat(said).toString()))));
  });
}
