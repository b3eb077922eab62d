/** Starts the reference API, and measures memory and CPU time of processes. Measuring works only on Linux. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Api {
  pid: number;
  url: string;
  dataDir: string;
  stop: () => Promise<void>;
}

/** Runs the API in a separate process, with its control routes (`--test`). */
export async function startApi(dataDir: string, products: string): Promise<Api> {
  const script = join(import.meta.dirname, '../reference-api/server.ts');
  const options = ['--port', '0', '--data', dataDir, '--products', products, '--test'];
  const server = spawn(process.execPath, [script, ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise<void>((done) => server.once('close', () => done()));
  const stop = () => {
    server.kill();
    return ended;
  };
  let output = '';
  for await (const chunk of server.stdout) {
    output += String(chunk);
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
    if (url) return { pid: server.pid ?? 0, url, dataDir, stop };
  }
  throw new Error(
    `The API exited before it was listening. If ${dataDir} contains another version's catalogue, delete it and try again.`,
  );
}

interface PeakMemory {
  /** Stops sampling and returns the peak in bytes. Memory that processes share counts once for each process. */
  stop: () => number;
}

/** Samples the memory of a process and its descendants ten times a second. */
export function watchMemory(pid: number): PeakMemory {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentOf(pid));
  }, 100);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}

/** Clock ticks per second on every Linux that Node supports. */
const ticks = 100;

/** CPU seconds that a process has used. With `ofChildren`, the CPU seconds of its ended descendants instead. */
export function cpuTime(pid: number, { ofChildren = false } = {}): number {
  // The process name in brackets may contain spaces.
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  const [user = 0, system = 0] = fields.slice(ofChildren ? 13 : 11);
  return (user + system) / ticks || 0;
}

/** Resident bytes of a process and its descendants. */
export function residentOf(root: number): number {
  const children = new Map<number, number[]>();
  const resident = new Map<number, number>();
  for (const entry of namesIn('/proc')) {
    const status = /^\d+$/.test(entry) ? read(`/proc/${entry}/status`) : '';
    const [pid, parent] = [Number(entry), Number(/^PPid:\s+(\d+)/m.exec(status)?.[1])];
    if (!status) continue;
    resident.set(pid, Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree.reduce((sum, pid) => sum + (resident.get(pid) ?? 0), 0);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Returns '' for a process that has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
