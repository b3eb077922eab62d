import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeLock } from '../../../scripts/rebuild/lock.ts';
import { listReleases, liveRelease } from '../../../scripts/rebuild/release/folders.ts';
import { isRejected } from '../../../scripts/rebuild/release/rejected.ts';
import { rollBack } from '../../../scripts/rebuild/release/rollback.ts';
import { releasesKept } from '../../../scripts/rebuild/release/settings.ts';
import { publishRelease } from '../../support/publish-release.ts';

let folder: string;
let out: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollback-'));
  out = join(folder, 'dist');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const home = () => readFileSync(join(out, 'index.html'), 'utf8');
const publish = (minute: number) => publishRelease(out, minute, { 'index.html': `home ${minute}` });

describe('going back', () => {
  it('makes the release before live, and remembers what it left', async () => {
    await publish(1);
    const second = await publish(2);
    rollBack(out, undefined, 0);
    expect(home()).toBe('home 1');
    expect(isRejected(out, second.fingerprint)).toBe(true);
    expect(() => rollBack(out, undefined, 0)).toThrow('no release before');
    expect(home()).toBe('home 1');
  });

  it('twice remembers both, and forward again forgets', async () => {
    const notes = [await publish(1), await publish(2), await publish(3)];
    rollBack(out, undefined, 0);
    rollBack(out, undefined, 0);
    const rejected = () => notes.map(({ fingerprint }) => isRejected(out, fingerprint));
    expect([home(), ...rejected()]).toEqual(['home 1', false, true, true]);
    rollBack(out, notes[2]?.name, 0);
    expect([home(), ...rejected()]).toEqual(['home 3', false, true, false]);
  });

  it('is history when another release goes live, and what was left is the first to go', async () => {
    const first = await publish(1);
    const second = await publish(2);
    rollBack(out, undefined, 0);
    const third = await publish(3);
    expect(third.base).toBe(first.name);
    expect(isRejected(out, second.fingerprint)).toBe(false);
    for (const minute of [4, 5]) await publish(minute);
    expect(listReleases(out).map(({ name }) => name)).not.toContain(second.name);
    rollBack(out, undefined, 0);
    expect(home()).toBe('home 4');
  });

  it('refuses names that are none', async () => {
    await publish(1);
    for (const name of ['', '..', '../dist', 'nothing', '20260101T000000Z-abcdefgh'])
      expect(() => rollBack(out, name, 0)).toThrow('There is no release');
    expect(() => rollBack(out, liveRelease(out)?.name, 0)).toThrow('live already');
  });
});

describe('npm run rebuild:rollback', () => {
  const command = resolve('scripts/rebuild/rollback.ts');
  const call = (...options: string[]) =>
    spawnSync(process.execPath, [command, '--out', out, '--cache', join(folder, 'cache'), ...options], {
      encoding: 'utf8',
    });

  it('goes back, lists, and keeps out of a running rebuild', async () => {
    const first = await publish(1);
    const second = await publish(2);
    const unlock = takeLock(join(folder, 'cache'));
    expect(call()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Another rebuild is running'),
    });
    expect(home()).toBe('home 2');
    unlock();
    expect(call()).toMatchObject({ status: 0, stdout: expect.stringContaining(`Live now: ${first.name}`) });
    expect(home()).toBe('home 1');
    const list = call('--list').stdout.split('\n');
    expect(list[0]).toMatch(new RegExp(`^ {2}${second.name} .*rolled back$`));
    expect(list[1]).toMatch(new RegExp(`^\\* ${first.name} `));
    expect(call()).toMatchObject({ status: 1, stderr: expect.stringContaining('--list') });
  });
});

describe('REBUILD_KEEP_RELEASES', () => {
  it('is at least two', () => {
    expect([releasesKept(undefined), releasesKept(' '), releasesKept('2')]).toEqual([3, 3, 2]);
    for (const text of ['1', '2.5', 'many', '-3']) expect(() => releasesKept(text)).toThrow(`"${text}"`);
  });
});
