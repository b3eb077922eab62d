import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { takeLock } from '../../../scripts/rebuild/core/lock.ts';
import { readStatus, writeStatus } from '../../../scripts/rebuild/core/status-file.ts';
import { freshnessOf, freshnessText } from '../../../scripts/rebuild/freshness.ts';
import { rollBack } from '../../../scripts/rebuild/live/rollback.ts';
import { rebuild } from '../../../scripts/rebuild/rebuild.ts';
import { type SmallSite, siteIn } from '../../support/rebuild/site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let out: string;
let cache: string;
let site: SmallSite;
beforeEach(() => {
  site = siteIn(temporaryFolder());
  ({ out, cache } = site);
});

const at = (minute: number) => Date.UTC(2026, 0, 1, 0, minute);
const iso = (minute: number) => new Date(at(minute)).toISOString();

describe('the status report', () => {
  test('says “none” if there is no build', async () => {
    writeStatus(cache, { lastFailure: { at: iso(0), message: 'no API' } });
    const fresh = await freshnessOf({ out, cache, now: at(1), maxAge: 60 });
    expect(fresh.kind).toBe('none');
    expect(freshnessText(fresh)).toContain('no API');
  });

  test('says how long ago the last good run was', async () => {
    const live = await site.build({ 'index.html': 'home' }, 0);
    expect(await freshnessOf({ out, cache, now: at(60), maxAge: 60 })).toMatchObject({
      kind: 'fine',
      age: 60,
      live,
    });
    expect((await freshnessOf({ out, cache, now: at(61), maxAge: 60 })).kind).toBe('overdue');
    writeStatus(cache, { lastSuccess: iso(100), lastResult: 'unchanged' });
    const fresh = await freshnessOf({ out, cache, now: at(110), maxAge: 60 });
    expect(fresh).toMatchObject({ kind: 'fine', age: 10, running: false });
    expect(freshnessText(fresh)).toMatch(/^The last rebuild succeeded.*nothing had changed/s);
    writeStatus(cache, { lastFailure: { at: iso(105), message: 'no API' } });
    expect(freshnessText(await freshnessOf({ out, cache, now: at(110), maxAge: 60 }))).toMatch(
      /^The last run failed/,
    );
    expect(freshnessText(await freshnessOf({ out, cache, now: at(300), maxAge: 60 }))).toMatch(
      /^OVERDUE: .* 3 hours ago\. .* 60 minutes/,
    );
  });

  test('says which build is live', async () => {
    const one = await site.build({ 'index.html': 'home' }, 0);
    const two = await site.build({ 'index.html': 'home 2' }, 1);
    await rollBack({ out, cache, signal: new AbortController().signal });
    const fresh = await freshnessOf({ out, cache, now: at(3), maxAge: 60 });
    expect(fresh).toMatchObject({ live: one, rolledBack: [{ id: two.id, at: two.at }] });
    expect(freshnessText(fresh)).toMatch(
      /^An earlier build is live, .*\nLive: the build of .*\nRolled back: .*\nThe next run leaves the earlier/,
    );
    // A rollback that was killed before it changed anything.
    writeStatus(cache, { rolledBack: [one] });
    expect(freshnessText(await freshnessOf({ out, cache, now: at(3), maxAge: 60 }))).toMatch(
      /^The last rebuild succeeded\.\n(?!.*Rolled back)/s,
    );
  });

  test('says how many pictures are ready', async () => {
    await site.build({ 'index.html': 'home' }, 0);
    const report = { wanted: 9, ready: 5, waiting: 3, odd: { 'an SVG, used as it is': ['/uploads/a'] } };
    writeStatus(cache, { pictures: report });
    const fresh = await freshnessOf({ out, cache, now: at(1), maxAge: 60 });
    expect(fresh.pictures).toEqual(report);
    expect(freshnessText(fresh)).toMatch(
      /Pictures: 5 of 9 are resized, 3 left for the next runs\nPicture \/uploads\/a: an SVG/,
    );
  });

  test('ignores a success that is dated far in the future', async () => {
    await site.build({ 'index.html': 'home' }, 0);
    writeStatus(cache, { lastSuccess: iso(1000), lastResult: 'built' });
    expect(await freshnessOf({ out, cache, now: at(90), maxAge: 60 })).toMatchObject({
      kind: 'overdue',
      age: 90,
    });
    writeStatus(cache, { lastSuccess: iso(94), lastResult: 'built' });
    expect(await freshnessOf({ out, cache, now: at(90), maxAge: 60 })).toMatchObject({
      kind: 'fine',
      age: 0,
    });
  });

  test('ignores a failure that is dated far in the future', async () => {
    await site.build({ 'index.html': 'home' }, 0);
    writeStatus(cache, { lastFailure: { at: iso(1000), message: 'no API' } });
    writeStatus(cache, { lastSuccess: iso(85), lastResult: 'unchanged' });
    const fresh = await freshnessOf({ out, cache, now: at(90), maxAge: 60 });
    expect(freshnessText(fresh)).toMatch(/^The last rebuild succeeded\..*No rebuild is running$/s);
  });

  test('sees that a build is newer than the last failure', async () => {
    await site.build({ 'index.html': 'home' }, 60);
    writeStatus(cache, { lastSuccess: iso(1000), lastFailure: { at: iso(50), message: 'no API' } });
    const built = await freshnessOf({ out, cache, now: at(90), maxAge: 60 });
    expect(freshnessText(built)).toMatch(
      /^The last rebuild succeeded\..*\(a later run succeeded\): no API$/s,
    );
    writeStatus(cache, { lastFailure: { at: iso(80), message: 'no API' } });
    const failed = await freshnessOf({ out, cache, now: at(90), maxAge: 60 });
    expect(freshnessText(failed)).toMatch(/^The last run failed\./);
  });

  test('is overdue if even the build is dated in the future', async () => {
    await site.build({ 'index.html': 'home' }, 1000);
    writeStatus(cache, { lastSuccess: iso(1000), lastFailure: { at: iso(80), message: 'no API' } });
    const ahead = await freshnessOf({ out, cache, now: at(90), maxAge: 60 });
    expect(ahead.kind).toBe('overdue');
    expect(freshnessText(ahead)).toMatch(
      /^OVERDUE: .* in the future.*\nThe last run failed\..*\nLast failure: \S+: no API$/s,
    );
    writeStatus(cache, { lastSuccess: iso(85), lastResult: 'unchanged' });
    const right = await freshnessOf({ out, cache, now: at(90), maxAge: 60 });
    expect(right).toMatchObject({ kind: 'fine', age: 5 });
    expect(freshnessText(right)).toMatch(/^The last rebuild succeeded\./);
  });

  test('says that a run was interrupted', async () => {
    await site.build({ 'index.html': 'home' }, 0);
    const note = join(out, '.shop/note.json');
    writeFileSync(note, readFileSync(note, 'utf8').replace('"pending":[]', '"pending":["index.html"]'));
    const fresh = await freshnessOf({ out, cache, now: at(1), maxAge: 60 });
    expect(fresh).toMatchObject({ kind: 'fine', interrupted: true });
    expect(freshnessText(fresh)).toMatch(/^The last run was interrupted/);
    expect(freshnessText(await freshnessOf({ out, cache, now: at(61), maxAge: 60 }))).toMatch(
      /^OVERDUE.*\n.*interrupted/,
    );
  });

  test('says that the last run was ended before it finished', async () => {
    const stopped = { variables: {}, out, cache, signal: AbortSignal.abort(), now: () => at(5) };
    const textAt = async (minute: number) =>
      freshnessText(await freshnessOf({ out, cache, now: at(minute), maxAge: 60 }));
    const ended = `The last run, which began ${iso(5)}, was ended before it finished.`;
    await expect(rebuild(stopped)).rejects.toThrow();
    expect(await textAt(6)).toMatch(`There is no build yet. Build the shop: npm run rebuild\n${ended}`);
    await site.build({ 'index.html': 'home' }, 0);
    writeStatus(cache, { lastSuccess: iso(2), lastFailure: { at: iso(3), message: 'no API' } });
    expect((await textAt(6)).split('\n')[0]).toBe(ended);
    {
      using _lock = takeLock(cache);
      expect(await textAt(6)).not.toContain(ended);
    }
    writeStatus(cache, { lastFailure: { at: iso(6), message: 'no API' } });
    expect(await textAt(7)).toMatch(/^The last run failed/);
    writeStatus(cache, { lastStart: iso(7), lastSuccess: iso(8) });
    expect(await textAt(9)).toMatch(/^The last rebuild succeeded/);
    // A start that is dated far in the future comes from a wrong clock.
    writeStatus(cache, { lastStart: iso(1000) });
    expect(await textAt(9)).toMatch(/^The last rebuild succeeded/);
  });

  test.each(['note', 'manifest'])('says that the %s is damaged', async (file) => {
    const live = await site.build({ 'index.html': 'home' }, 0);
    writeFileSync(join(out, `.shop/${file}.json`), '{');
    const fresh = await freshnessOf({ out, cache, now: at(1), maxAge: 60 });
    expect(fresh).toMatchObject({ kind: 'fine', damaged: true, live });
    expect(freshnessText(fresh)).toMatch(/^\.shop.* is missing or damaged/);
    using _lock = takeLock(cache);
    expect(freshnessText(await freshnessOf({ out, cache, now: at(1), maxAge: 60 }))).toMatch(
      /^The last rebuild succeeded/,
    );
  });
});

test('a broken status file is ignored', () => {
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

describe('npm run rebuild:status', () => {
  const call = (...options: string[]) => {
    const command = [resolve('scripts/commands/status.ts'), '--out', out, '--cache', cache];
    return spawnSync(process.execPath, [...command, ...options], { encoding: 'utf8' });
  };

  test('gives each state an exit code of its own', async () => {
    expect(call().status).toBe(2);
    await site.build({ 'index.html': 'home' }, 0);
    expect(call().status).toBe(1);
    writeStatus(cache, { lastSuccess: new Date().toISOString(), lastResult: 'built' });
    expect(call().status).toBe(0);
    for (const options of [['--max-age', 'soon'], ['--nothing']]) expect(call(...options).status).toBe(3);
  });

  test('prints JSON on request', () => {
    using _lock = takeLock(cache);
    expect(JSON.parse(call('--json').stdout)).toMatchObject({ running: true, pid: process.pid });
  });
});
