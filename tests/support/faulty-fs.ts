/** A file system that fails from a chosen call on, for whatever changes something. Reading goes on. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Need room on the disk. */
const growing = ['linkSync', 'mkdirSync', 'symlinkSync', 'writeFileSync', 'writeSync', 'copyFileSync'];
const others = ['renameSync', 'unlinkSync', 'rmSync', 'rmdirSync'];

/**
 * `killed`: nothing is changed from call `at` on, as if the process had ended there. `full`: what needs room fails from
 * then on. Answers whether it came to that. The file system is whole again afterwards.
 */
export async function withFault(
  kind: 'killed' | 'full',
  at: number,
  work: () => Promise<unknown>,
): Promise<{ error: unknown; struck: boolean }> {
  const table = fs as unknown as Record<string, (...args: unknown[]) => unknown>;
  const names = kind === 'full' ? growing : [...growing, ...others];
  const real = new Map(names.map((name) => [name, table[name]]));
  let count = 0;
  for (const [name, call] of real)
    table[name] = (...args) => {
      count++;
      if (count >= at)
        throw Object.assign(new Error(`${name} fails`), { code: kind === 'full' ? 'ENOSPC' : 'KILLED' });
      return call?.(...args);
    };
  syncBuiltinESMExports();
  try {
    await work();
    return { error: undefined, struck: count >= at };
  } catch (error) {
    return { error, struck: count >= at };
  } finally {
    for (const [name, call] of real) if (call) table[name] = call;
    syncBuiltinESMExports();
  }
}
