/** Runs a rebuild in a process of its own, and measures it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../rebuild/core/files.ts';
import { difference } from '../rebuild/places/difference.ts';
import { ManifestFiles } from '../rebuild/places/manifest-files.ts';
import { manifestIn } from '../rebuild/places/output.ts';
import { isFeed } from '../rebuild/render/feeds.ts';
import type { MeasuredApi } from './measured-api.ts';

export type MeasuredRebuild = Awaited<ReturnType<typeof measureRebuild>>;

export type RebuildFolders = Record<'out' | 'cache', string>;

/** `processor` and `apiProcessor` are CPU seconds. */
export async function measureRebuild({ pid, url }: MeasuredApi, { out, cache }: RebuildFolders) {
  const before = manifestOf(out);
  const startedAt = Date.now();
  const began = performance.now();
  const cpuBefore = cpuTimeOfChildren();
  const apiBefore = cpuTimeOf(pid);
  const child = spawn(
    process.execPath,
    [join(projectRoot, 'scripts/commands/rebuild.ts'), '--out', out, '--cache', cache],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PUBLIC_API_URL: url },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  let memory = 0;
  const watch = setInterval(() => (memory = Math.max(memory, memoryOf(child.pid ?? 0))), 200);
  const [code] = await once(child, 'close');
  clearInterval(watch);
  const seconds = (performance.now() - began) / 1000;
  if (code !== 0) throw new Error(`The rebuild failed:\n${output}`);
  const processor = cpuTimeOfChildren() - cpuBefore;
  const apiProcessor = cpuTimeOf(pid) - apiBefore;
  const calls = Number(/(\d+) calls/.exec(output)?.[1] ?? 0);
  const records = bytesIn(join(out, '.shop'), startedAt);
  return { seconds, processor, apiProcessor, calls, memory, records, ...writtenTo(out, before) };
}

/** CPU seconds that a process has used, on Linux. */
const cpuTimeOf = (pid: number): number => cpuSeconds(pid, 11);

/** CPU seconds that ended descendants of this process have used, on Linux. */
const cpuTimeOfChildren = (): number => cpuSeconds(process.pid, 13);

/** The sum of two neighbouring fields of `/proc/PID/stat`: the times as a user and in the system. `from` counts after the name. */
function cpuSeconds(pid: number, from: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  // The process name in brackets may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  const [user = 0, system = 0] = fields.slice(from);
  // There are 100 clock ticks per second on every Linux that Node supports.
  return (user + system) / 100;
}

/** Bytes of memory of a process and its descendants now, on Linux. Memory that several of them share counts once for each. */
function memoryOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  try {
    const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return children.reduce((sum, child) => sum + memoryOf(child), own);
  } catch {
    // The process or a thread has just ended.
    return 0;
  }
}

/** The bytes of a folder's files. Leaves out files that were last written before `since`, in milliseconds since 1970. */
export function bytesIn(folder: string, since = 0): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name)))
    .reduce((sum, { size, mtimeMs }) => sum + (mtimeMs >= since ? size : 0), 0);
}

/** Counts added and changed files, and their bytes, raw and compressed. A file without a compressed copy counts as it is. */
function writtenTo(out: string, before: ManifestFiles) {
  const { added, changed } = difference(before, manifestOf(out));
  const all = [...added, ...changed];
  const paths = all.filter((path) => !isFeed(path));
  const size = (path: string) => statSync(join(out, path), { throwIfNoEntry: false })?.size;
  const raw = (some: readonly string[]) => some.reduce((sum, path) => sum + (size(path) ?? 0), 0);
  return {
    pages: paths.filter((path) => path.endsWith('.html')).length,
    files: paths.length,
    raw: raw(paths),
    brotli: paths.reduce((sum, path) => sum + (size(`${path}.br`) ?? size(path) ?? 0), 0),
    feeds: raw(all.filter(isFeed)),
  };
}

/** Reads the manifest as a whole, because the next run overwrites its pieces. */
function manifestOf(out: string): ManifestFiles {
  return ManifestFiles.of(manifestIn(out)?.files ?? []);
}
