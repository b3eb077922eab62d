/** How much memory a process and all its descendants hold, looked at ten times a second (Linux; elsewhere 0). */
import { readdirSync, readFileSync } from 'node:fs';

export interface PeakMemory {
  /** The largest sum so far, in bytes: shared pages count for each process that has them. */
  stop: () => number;
}

export function watchMemory(pid: number): PeakMemory {
  let peak = 0;
  const look = (): void => {
    peak = Math.max(peak, residentOf(pid));
  };
  const timer = setInterval(look, 100);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
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
  const family = [root];
  for (const pid of family) family.push(...(children.get(pid) ?? []));
  return family.reduce((sum, pid) => sum + (resident.get(pid) ?? 0), 0);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Processes end while they are looked at. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
