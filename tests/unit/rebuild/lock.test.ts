import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockHolder, takeLock } from '../../../scripts/rebuild/lock.ts';

let cache: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(cache, { recursive: true, force: true });
});

/** A process of its own that tries to take the lock, says what came of it, and lives until it is killed. */
async function contender(): Promise<{ child: ChildProcess; answer: string }> {
  const module = join(import.meta.dirname, '../../../scripts/rebuild/lock.ts');
  const program = `
    const { takeLock } = await import(${JSON.stringify(module)});
    try { takeLock(${JSON.stringify(cache)}); console.log('taken'); } catch (error) { console.log(error.message); }
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [answer] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, answer: String(answer) };
}

describe('the lock of a rebuild', () => {
  it('is for one in a process, and given back', () => {
    const unlock = takeLock(cache);
    expect(lockHolder(cache)).toEqual({ running: true, pid: process.pid });
    expect(() => takeLock(cache)).toThrow(`process ${process.pid}`);
    unlock();
    expect(lockHolder(cache)).toEqual({ running: false });
    takeLock(cache)();
  });

  it('is not held by a file that is no lock', () => {
    writeFileSync(join(cache, 'rebuild-lock.db'), 'garbage '.repeat(1000));
    expect(lockHolder(cache)).toEqual({ running: false });
    writeFileSync(join(cache, 'rebuild-lock.db'), 'garbage '.repeat(1000));
    const unlock = takeLock(cache);
    expect(() => takeLock(cache)).toThrow(/^Another rebuild is running/);
    unlock();
  });

  it('is taken by exactly one of several processes at once, and free when that one is killed', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, contender));
    const winners = all.filter(({ answer }) => answer === 'taken');
    expect(winners).toHaveLength(1);
    const winner = winners[0]?.child;
    expect(lockHolder(cache)).toEqual({ running: true, pid: winner?.pid });
    for (const { answer } of all.filter(({ child }) => child !== winner))
      expect(answer).toMatch(/^Another rebuild is running/);
    winner?.kill('SIGKILL');
    if (winner) await once(winner, 'exit');
    expect(lockHolder(cache)).toEqual({ running: false });
    takeLock(cache)();
  });
});
