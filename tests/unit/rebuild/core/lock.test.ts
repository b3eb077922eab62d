import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { acquireLock, lockHolder, takeLock } from '../../../../scripts/rebuild/core/lock.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

let cache: string;
beforeEach(() => {
  cache = temporaryFolder();
});
/** A process that tries to take the lock, prints the result, and lives until it is killed. */
async function contender(): Promise<{ child: ChildProcess; said: string }> {
  const module = join(import.meta.dirname, '../../../../scripts/rebuild/core/lock.ts');
  const program = `
    const { takeLock } = await import(${JSON.stringify(module)});
    try { takeLock(${JSON.stringify(cache)}); console.log('taken'); } catch (error) { console.log(error.message); }
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, said: String(said) };
}

describe('the lock of a rebuild', () => {
  test('excludes a second rebuild until it is released', () => {
    {
      using _lock = takeLock(cache);
      expect(lockHolder(cache, 'rebuild')).toBe(`${process.pid}`);
      expect(() => takeLock(cache)).toThrow(`process ${process.pid}`);
    }
    expect(lockHolder(cache, 'rebuild')).toBeUndefined();
    using _again = takeLock(cache);
  });

  test('treats a damaged lock file as free', () => {
    writeFileSync(join(cache, 'rebuild-lock.db'), 'garbage '.repeat(1000));
    expect(lockHolder(cache, 'rebuild')).toBeUndefined();
    writeFileSync(join(cache, 'rebuild-lock.db'), 'garbage '.repeat(1000));
    using _lock = takeLock(cache);
    expect(() => takeLock(cache)).toThrow(/^Another rebuild is running/);
  });

  test('says that the disk is full', () => {
    vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(() => {
      throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
    });
    expect(() => takeLock(cache)).toThrow(`The disk of ${cache} is full`);
  });

  test('goes to only one of several processes', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, contender));
    const winners = all.filter(({ said }) => said === 'taken');
    expect(winners).toHaveLength(1);
    const winner = winners[0]?.child;
    expect(lockHolder(cache, 'rebuild')).toBe(`${winner?.pid}`);
    for (const { said } of all.filter(({ child }) => child !== winner))
      expect(said).toMatch(/^Another rebuild is running/);
    winner?.kill('SIGKILL');
    if (winner) await once(winner, 'exit');
    expect(lockHolder(cache, 'rebuild')).toBeUndefined();
    using _lock = takeLock(cache);
  });
});

test.each([
  { command: 'npm start', script: 'start.ts', says: 'The shop is already running: http://127.0.0.1:4321' },
  ...['rebuild', 'publish', 'rollback'].map((command) => ({
    command,
    script: `${command}.ts`,
    says: 'npm start is running (http://127.0.0.1:4321)',
  })),
])('while npm start is running, $command says so and exits', async ({ script, says }) => {
  const lock = acquireLock(join(cache, '.cache'), 'start');
  if (typeof lock === 'string') throw new Error('Another process holds the lock.');
  lock.introduce('http://127.0.0.1:4321');
  const program = join(import.meta.dirname, '../../../../scripts/commands', script);
  const child = spawn(process.execPath, [program], { cwd: cache, stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let errors = '';
  child.stderr.on('data', (text) => (errors += String(text)));
  const [code] = await once(child, 'close');
  lock[Symbol.dispose]();
  expect({ code, errors }).toEqual({
    code: 1,
    errors: expect.stringContaining(says),
  });
  expect(existsSync(join(cache, '.data')) || existsSync(join(cache, 'dist'))).toBe(false);
});
