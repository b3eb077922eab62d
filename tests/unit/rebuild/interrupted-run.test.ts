import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RebuildError } from '../../../scripts/rebuild/core/rebuild-error.ts';
import { readStatus } from '../../../scripts/rebuild/core/status-file.ts';
import { finishRollback, rollBack } from '../../../scripts/rebuild/live/rollback.ts';
import type { Build } from '../../../scripts/rebuild/places/manifest.ts';
import { readOutput } from '../../../scripts/rebuild/places/output.ts';
import { withFault, withoutPrograms } from '../../support/rebuild/disk.ts';
import { buildOf, contentsOf, type Files, type SmallSite, siteIn } from '../../support/rebuild/site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let folder: string;
let site: SmallSite;
beforeEach(() => {
  folder = temporaryFolder();
  site = siteIn(folder);
});

const { signal } = new AbortController();

/** Each page names the asset that it needs. */
const one: Files = {
  'index.html': 'one needs _astro/one.js',
  'index.html.br': 'one needs _astro/one.js',
  'p/a.html': 'one needs _astro/one.js',
  'p/gone.html': 'one needs _astro/one.js',
  'same.html': 'same needs _astro/same.js',
  '_astro/one.js': 'one',
  '_astro/same.js': 'same',
  _redirects: '/one /a 301',
};
const two: Files = {
  'index.html': 'two needs _astro/two.js',
  'p/a.html': 'two needs _astro/two.js',
  'p/a.html.br': 'two needs _astro/two.js',
  'p/new.html': 'two needs _astro/two.js',
  'same.html': 'same needs _astro/same.js',
  '_astro/two.js': 'two',
  '_astro/same.js': 'same',
  _redirects: '/two /a 301',
};
withoutPrograms();

/** Expects every page to be complete, from either build, and its assets to exist. */
function expectUnbroken(): void {
  const contents = contentsOf(site.out);
  for (const [path, text] of Object.entries(contents)) {
    if (!path.includes('.html')) continue;
    expect([one[path] ?? one[path.replace('.br', '')], two[path] ?? two[path.replace('.br', '')]]).toContain(
      text,
    );
    expect(Object.keys(contents)).toContain(/_astro\/\S+/.exec(text)?.[0]);
  }
  for (const path of ['index.html', 'p/a.html', 'same.html']) expect(Object.keys(contents)).toContain(path);
}
const without = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith('_astro/')));

const zero: Files = {
  ...one,
  'index.html': 'zero needs _astro/one.js',
  'p/new.html': 'zero needs _astro/one.js',
};
const files = [zero, one, two];
const contents = () => readOutput(site.out, signal);
const roll = () => rollBack({ ...site, signal });
const finish = ({ dryRun = false } = {}) => finishRollback({ ...site, signal, dryRun });

/** Makes the first `before` builds, then runs `work` and kills it at write number `at`. Returns which build is live then. */
async function failAt(at: number, before: number, work: () => Promise<unknown>) {
  rmSync(folder, { recursive: true, force: true });
  for (let build = 0; build < before; build++) await site.build(files[build] as Files, build);
  const { struck } = await withFault('killed', at, work);
  const { build, pending } = await contents();
  return { struck, live: build as Build, isInterrupted: pending.length > 0 };
}

/** Expects build `number` to be live, and rollbacks to restore every build before it. */
async function expectLive(number: number): Promise<void> {
  for (let live = number; live >= 0; live--) {
    expect((await contents()).build).toEqual(buildOf(live));
    expect(without(contentsOf(site.out))).toEqual(without(files[live] as Files));
    if (live > 0) expect(await roll()).toEqual({ from: buildOf(live), to: buildOf(live - 1) });
  }
  await expect(roll()).rejects.toThrow('no earlier build');
}
const rolledBack = () => readStatus(site.cache).rolledBack?.map(({ id }) => id);

describe('a rebuild that fails at any write', () => {
  test.each([
    { kind: 'killed', next: two, when: 'it is killed, and the next run has the same build' },
    { kind: 'killed', next: one, when: 'it is killed, and the catalogue has changed back' },
    { kind: 'full', next: two, when: 'the disk is full, and then has room again' },
  ] as const)('leaves only complete pages: $when', async ({ kind, next }) => {
    let last: unknown;
    for (let at = 1, struck = true; struck; at++) {
      rmSync(folder, { recursive: true, force: true });
      await site.build(one, 1);
      const fault = await withFault(kind, at, () => site.build(two, 2));
      struck = fault.struck;
      if (struck && fault.error) last = fault.error;
      expectUnbroken();
      await site.build(next, 3);
      expect(without(contentsOf(site.out)), `ended at ${at}`).toEqual(without(next));
      expectUnbroken();
    }
    expect(last).toBeInstanceOf(RebuildError);
    if (kind === 'full') expect((last as Error).message).toContain('is full');
  });

  test('is finished by the next rebuild', async () => {
    for (let at = 1, struck = true; struck; at++) {
      ({ struck } = await failAt(at, 2, () => site.build(two, 2)));
      await site.build(two, 2);
      await expectLive(2);
    }
  });

  test('is undone by a rollback', async () => {
    for (let at = 1, struck = true; struck; at++) {
      const failed = await failAt(at, 2, () => site.build(two, 2));
      struck = failed.struck;
      const from = failed.isInterrupted ? buildOf(2) : failed.live;
      expect(await roll()).toEqual({ from, to: buildOf(from.revision - 1) });
      expect(rolledBack()).toContain(from.id);
      await expectLive(from.revision - 1);
    }
  });

  test('is undone even if the first rollback is killed', async () => {
    for (let at = 1, struck = true; struck; at++) {
      const failed = await failAt(at, 2, () => site.build(two, 2));
      struck = failed.struck;
      // The second fault is at every 17th write, because all pairs would take minutes.
      for (let second = (at % 17) + 1, again = failed.isInterrupted; again; second += 17) {
        await failAt(at, 2, () => site.build(two, 2));
        ({ struck: again } = await withFault('killed', second, roll));
        const { pending } = await contents();
        if (pending.length > 0) await roll();
        expect(rolledBack()).toContain('build-2');
        await expectLive(1);
      }
    }
  });
});

describe('an interrupted rollback', () => {
  test.each(['rollback', 'rebuild'])('is finished by the next %s', async (next) => {
    vi.spyOn(console, 'log').mockReturnValue();
    for (let at = 1, struck = true; struck; at++) {
      const { live, isInterrupted, ...failed } = await failAt(at, 3, roll);
      struck = failed.struck;
      const dryRun = finish({ dryRun: true });
      if (isInterrupted) await expect(dryRun).rejects.toThrow('The last rollback was interrupted');
      else expect((await dryRun).build).toEqual(live);
      const goal = isInterrupted || next === 'rollback' ? live.revision - 1 : live.revision;
      if (next === 'rollback') expect((await roll()).from).toEqual(live);
      else expect((await finish()).build).toEqual(buildOf(goal));
      if (goal < 2) expect(rolledBack()).toContain('build-2');
      await site.build({ 'index.html': 'three' }, 3);
      expect((await roll()).to).toEqual(buildOf(goal));
      await expectLive(goal);
    }
  });

  test.each([
    {
      lost: 'the manifest is damaged',
      lose: () => writeFileSync(join(site.out, '.shop/manifest.json'), '{'),
    },
    {
      lost: 'a stored file is lost',
      lose: () => rmSync(join(site.cache, 'undo/2/files'), { recursive: true }),
    },
  ])('doesn’t stop a rebuild if $lost', async ({ lose }) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    expect((await failAt(30, 3, roll)).isInterrupted).toBe(true);
    lose();
    expect((await finish()).pending).not.toEqual([]);
    await site.build(two, 3);
    expect(without(contentsOf(site.out))).toEqual(without(two));
  });
});
