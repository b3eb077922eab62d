/** Memory and processor time of processes and their descendants. Linux only; 0 elsewhere. */
import { readdirSync, readFileSync } from 'node:fs';

interface PeakMemory {
  /** Returns the peak in bytes. Shared pages count once per process. */
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

/** Clock ticks per second, on every Linux that Node supports. */
const ticks = 100;

/** Processor seconds of a process so far. With `ofChildren`, of its children that have ended, and of theirs. */
export function processorTime(pid: number, { ofChildren = false } = {}): number {
  // The name in brackets may contain spaces.
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  const [user = 0, system = 0] = fields.slice(ofChildren ? 13 : 11);
  return (user + system) / ticks || 0;
}

function residentOf(root: number): number {
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
