import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshnessOf, freshnessText, maxAgeFrom } from '../../../scripts/rebuild/freshness.ts';
import { takeLock } from '../../../scripts/rebuild/lock.ts';
import { rollBack } from '../../../scripts/rebuild/release/rollback.ts';
import { readStatus, writeStatus } from '../../../scripts/rebuild/status.ts';
import { publishRelease } from '../../support/publish-release.ts';

let folder: string;
let out: string;
let cache: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'freshness-'));
  out = join(folder, 'dist');
  cache = join(folder, 'cache');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (minute: number) => Date.UTC(2026, 0, 1, 0, minute);
const iso = (minute: number) => new Date(at(minute)).toISOString();

describe('freshness', () => {
  it('is none without a release', () => {
    writeStatus(cache, { lastFailure: { at: iso(0), message: 'no API' } });
    const fresh = freshnessOf(out, cache, at(1), 60);
    expect(fresh.state).toBe('none');
    expect(freshnessText(fresh)).toContain('no API');
  });

  it('counts from the last run that succeeded, also when nothing had changed', async () => {
    const note = await publishRelease(out, 0, { 'index.html': 'home' });
    expect(freshnessOf(out, cache, at(60), 60)).toMatchObject({
      state: 'fine',
      age: 60,
      live: { name: note.name },
    });
    expect(freshnessOf(out, cache, at(61), 60).state).toBe('overdue');
    writeStatus(cache, { lastSuccess: iso(100), lastResult: 'unchanged' });
    const fresh = freshnessOf(out, cache, at(110), 60);
    expect(fresh).toMatchObject({ state: 'fine', age: 10, running: false });
    expect(freshnessText(fresh)).toContain('nothing had changed');
    expect(freshnessText(freshnessOf(out, cache, at(300), 60))).toMatch(
      /^OVERDUE: .* 3 hours; .* 60 minutes/,
    );
  });

  it('says since when a release is live, and what was rolled back', async () => {
    const one = await publishRelease(out, 0, { 'index.html': 'home' });
    const two = await publishRelease(out, 1, { 'index.html': 'home 2' });
    expect(freshnessOf(out, cache, at(2), 60).rolledBack).toBeUndefined();
    const before = Date.now() - 1000;
    rollBack(out, undefined, at(2));
    const fresh = freshnessOf(out, cache, at(3), 60);
    expect(fresh).toMatchObject({ live: { name: one.name }, rolledBack: [two.name] });
    expect(Date.parse(fresh.live?.since ?? '')).toBeGreaterThan(before);
    expect(freshnessText(fresh)).toMatch(/live since .*\nRolled back: /);
  });

  it('does not believe a success that is still to come', async () => {
    await publishRelease(out, 0, { 'index.html': 'home' });
    writeStatus(cache, { lastSuccess: iso(1000), lastResult: 'built' });
    expect(freshnessOf(out, cache, at(90), 60)).toMatchObject({ state: 'overdue', age: 90 });
    writeStatus(cache, { lastSuccess: iso(94), lastResult: 'built' });
    expect(freshnessOf(out, cache, at(90), 60)).toMatchObject({ state: 'fine', age: 0 });
  });

  it('takes the plain folder of an earlier version for a release', () => {
    mkdirSync(out);
    writeFileSync(
      join(out, 'release.json'),
      JSON.stringify({ release: 'r', builtAt: iso(0), keptAssets: {} }),
    );
    expect(freshnessOf(out, cache, at(5), 60)).toMatchObject({ state: 'fine', live: { fingerprint: 'r' } });
  });

  it('keeps what it is not told about, and outlives a broken file', () => {
    writeStatus(cache, { lastFailure: { at: iso(1), message: 'x' } });
    writeStatus(cache, { lastSuccess: iso(2), lastResult: 'built' });
    expect(readStatus(cache)).toEqual({
      lastSuccess: iso(2),
      lastResult: 'built',
      lastFailure: { at: iso(1), message: 'x' },
    });
    for (const broken of ['{"lastSucc', '{"lastSuccess":"yesterday"}']) {
      writeFileSync(join(cache, 'rebuild-status.json'), broken);
      expect(readStatus(cache)).toEqual({});
    }
  });

  it('takes the greatest age from the option, the environment, or a day', () => {
    expect([maxAgeFrom('5', '7'), maxAgeFrom(undefined, '7'), maxAgeFrom(undefined, ' ')]).toEqual([
      5, 7, 1440,
    ]);
    for (const text of ['0', '-1', 'x', ''])
      expect(maxAgeFrom(text === '' ? 'NaN' : text, '7')).toBeUndefined();
  });
});

describe('npm run rebuild:status', () => {
  const call = (...options: string[]) =>
    spawnSync(
      process.execPath,
      [resolve('scripts/rebuild/show-status.ts'), '--out', out, '--cache', cache, ...options],
      {
        encoding: 'utf8',
      },
    );

  it('tells monitors by its exit code: 0 fine, 1 overdue, 2 none, 3 wrong call', async () => {
    expect(call().status).toBe(2);
    await publishRelease(out, 0, { 'index.html': 'home' });
    expect(call().status).toBe(1);
    writeStatus(cache, { lastSuccess: new Date().toISOString(), lastResult: 'built' });
    expect(call().status).toBe(0);
    for (const options of [['--max-age', 'soon'], ['--nothing']]) expect(call(...options).status).toBe(3);
    const unlock = takeLock(cache);
    expect(JSON.parse(call('--json').stdout)).toMatchObject({
      state: 'fine',
      running: true,
      pid: process.pid,
    });
    unlock();
  });
});
