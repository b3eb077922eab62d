/** Makes every write to the file system fail, from a chosen call on or in the threads that start. Reading still works. */
import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach } from 'vitest';

/** Calls that need disk space. */
const growing = ['copyFile', 'writeFile', 'mkdirSync', 'writeFileSync'];
const others = ['rename', 'rm', 'rmdir', 'renameSync', 'rmSync'];

/**
 * With `killed`, call number `firstFailing` and every later write fail, as if the process had ended there. With `full`,
 * only calls that need disk space are counted and fail. `struck` is true if the work made call number `firstFailing`.
 * Afterwards all calls work again.
 */
export async function withFault(
  kind: 'killed' | 'full',
  firstFailing: number,
  work: () => Promise<unknown>,
): Promise<{ error: unknown; struck: boolean }> {
  type Table = Record<string, ((...args: unknown[]) => unknown) | undefined>;
  const tables = [fs as unknown as Table, fs.promises as unknown as Table];
  const names = kind === 'full' ? growing : [...growing, ...others];
  const real = tables.map((table) => new Map(names.map((name) => [name, table[name]])));
  let count = 0;
  for (const [index, table] of tables.entries())
    for (const name of names) {
      const call = real[index]?.get(name);
      const isAsync = index === 1;
      // No code here uses the callback versions of `node:fs`.
      if (!call || (!isAsync && !name.endsWith('Sync'))) continue;
      table[name] = (...args) => {
        count++;
        if (count < firstFailing) return call(...args);
        const error = Object.assign(new Error(`${name} fails`), {
          code: kind === 'full' ? 'ENOSPC' : 'KILLED',
        });
        if (isAsync) return Promise.reject(error);
        throw error;
      };
    }
  syncBuiltinESMExports();
  try {
    await work();
    return { error: undefined, struck: count >= firstFailing };
  } catch (error) {
    return { error, struck: count >= firstFailing };
  } finally {
    for (const [index, table] of tables.entries())
      for (const [name, call] of real[index] ?? []) if (call) table[name] = call;
    syncBuiltinESMExports();
  }
}

/** Makes the disk full for all threads that the work starts. */
export async function withFullThreads<T>(work: () => Promise<T>): Promise<T> {
  const before = process.env['NODE_OPTIONS'] ?? '';
  const module = pathToFileURL('tests/support/rebuild/full-disk.ts');
  process.env['NODE_OPTIONS'] = `${before} --import ${module}`;
  try {
    return await work();
  } finally {
    process.env['NODE_OPTIONS'] = before;
  }
}

/**
 * Makes every start of a program fail in the calling test file. Each build ends with the command `sync`, and hundreds of
 * processes would take longer than everything else.
 */
export function withoutPrograms(): void {
  const { execFile } = childProcess;
  const set = (next: unknown): void => {
    Object.assign(childProcess, { execFile: next });
    syncBuiltinESMExports();
  };
  beforeEach(() =>
    set((...args: unknown[]) => (args.at(-1) as (error: Error) => void)(new Error('no programs'))),
  );
  afterEach(() => set(execFile));
}
