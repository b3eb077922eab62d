import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assemble } from '../../../scripts/rebuild/release/assemble.ts';
import { compress, tierOf } from '../../../scripts/rebuild/release/compress.ts';
import { folderOf, foldersOf, listReleases, liveRelease } from '../../../scripts/rebuild/release/folders.ts';
import type { AssembleOptions } from '../../../scripts/rebuild/release/making.ts';
import { makeSpares } from '../../../scripts/rebuild/release/material.ts';
import { readRelease } from '../../../scripts/rebuild/release/public.ts';
import { recover } from '../../../scripts/rebuild/release/recover.ts';
import { prune } from '../../../scripts/rebuild/release/removal.ts';
import { switchTo } from '../../../scripts/rebuild/release/switch.ts';

let folder: string;
let out: string;
let minute: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
  out = join(folder, 'dist');
  minute = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Files = Readonly<Record<string, string>>;
const tier = tierOf(1);
const { signal } = new AbortController();

function stage(files: Files): void {
  const { staging } = foldersOf(out);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(staging, name)), { recursive: true });
    writeFileSync(join(staging, name), text);
  }
}

/** What a run does with its files. */
async function publish(files: Files, options: Partial<AssembleOptions> = {}) {
  recover(out);
  const { staging } = foldersOf(out);
  mkdirSync(staging, { recursive: true });
  stage(files);
  await compress({ dir: staging, files: Object.keys(files), tier: options.tier ?? tier, signal });
  const note = await assemble({
    out,
    staging,
    mode: 'full',
    builtAt: new Date(Date.UTC(2026, 0, 1, 0, minute++)).toISOString(),
    fingerprint: createHash('sha1')
      .update(JSON.stringify([files, minute]))
      .digest('hex')
      .slice(0, 16),
    tier,
    signal,
    ...options,
  });
  switchTo(out, note.name);
  await prune(out, { kept: options.kept });
  return note;
}

/** Every file of a folder with its bytes, empty folders too. */
function contents(dir: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(dir, { recursive: true, encoding: 'utf8' }).flatMap((name): [string, string][] => {
      const path = join(dir, name);
      if (statSync(path).isDirectory()) return readdirSync(path).length === 0 ? [[`${name}/`, '']] : [];
      return [[name, readFileSync(path, 'base64')]];
    }),
  );
}

/** Without what tells of the release itself. */
function site(dir = out): Record<string, string> {
  const { 'release.json': _, ...files } = contents(dir);
  return files;
}

/** The same made the simple way. */
async function naive(files: Files): Promise<Record<string, string>> {
  const dir = mkdtempSync(join(folder, 'naive-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
  await compress({ dir, files: Object.keys(files), tier, signal });
  const result = contents(dir);
  rmSync(dir, { recursive: true });
  return result;
}

const long = (text: string): string => `${text} `.repeat(200);

describe('a release', () => {
  it('is a folder of its own that the output links to', async () => {
    const note = await publish({ 'index.html': long('home') });
    expect(lstatSync(out).isSymbolicLink()).toBe(true);
    expect(readlinkSync(out)).toBe(join('dist.releases', note.name));
    expect(note).toMatchObject({ base: null, changed: ['index.html', 'release.json'], removed: [] });
    expect(readRelease(out)?.release).toBe(note.fingerprint);
    expect(readdirSync(out).sort()).toEqual(['index.html', 'index.html.br', 'index.html.gz', 'release.json']);
    expect(readdirSync(folder).sort()).toEqual(['dist', 'dist.releases']);
  });

  it.each(['full', 'delta'] as const)('names only what differs, and shares the rest (%s)', async (mode) => {
    const first = await publish({ 'a.html': long('a'), 'b.html': long('b'), 'c/d.html': long('d') });
    const files = { 'a.html': long('a'), 'b.html': long('B') };
    const second = await publish(files, { mode, removed: ['c/d.html'] });
    expect(second).toMatchObject({
      base: first.name,
      changed: ['b.html', 'release.json'],
      removed: ['c/d.html'],
    });
    const inode = (name: string, file: string) => statSync(join(folderOf(out, name), file)).ino;
    for (const file of ['a.html', 'a.html.br', 'a.html.gz'])
      expect(inode(second.name, file)).toBe(inode(first.name, file));
    expect(inode(second.name, 'b.html')).not.toBe(inode(first.name, 'b.html'));
    expect(site()).toEqual(await naive(files));
  });

  it('equals one made the simple way after any sequence of runs, and no release ever changes', async () => {
    const text = fc.constantFrom('a', 'b', 'c').map(long);
    const files = fc.dictionary(
      fc.constantFrom('index.html', 'p/1.html', 'p/2.html', 'p/3.html', 'q/r/1.html', 'x.js', 'small.txt'),
      text,
    );
    const step = fc.record({
      mode: fc.constantFrom('full' as const, 'delta' as const, 'back' as const),
      files,
      removed: fc.subarray(['index.html', 'p/1.html', 'p/2.html', 'q/r/1.html', 'x.js', 'gone.html']),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        out = join(mkdtempSync(join(folder, 'run-')), 'dist');
        const expected = new Map<string, Files>();
        const bytes = new Map<string, Record<string, string>>();
        await publish({ 'index.html': long('first') }, { kept: 2 });
        expected.set(liveRelease(out)?.name ?? '', { 'index.html': long('first') });
        for (const { mode, files, removed } of steps) {
          const live = liveRelease(out);
          if (mode === 'back') {
            const target = listReleases(out).find(({ name }) => name !== live?.name);
            if (target) switchTo(out, target.name);
          } else {
            const before = expected.get(live?.name ?? '') ?? {};
            const kept = Object.entries(before).filter(([name]) => !removed.includes(name));
            const note = await publish(files, { mode, removed, kept: 2 });
            if (mode === 'full') await makeSpares(out, signal, 2);
            expected.set(note.name, mode === 'full' ? files : { ...Object.fromEntries(kept), ...files });
          }
          const name = liveRelease(out)?.name ?? '';
          expect(site()).toEqual(await naive(expected.get(name) ?? {}));
          for (const release of listReleases(out)) {
            const now = contents(folderOf(out, release.name));
            expect(now).toEqual(bytes.get(release.name) ?? now);
            bytes.set(release.name, now);
          }
        }
        expect(listReleases(out).length).toBeLessThanOrEqual(3);
      }),
      { numRuns: 15 },
    );
  }, 180_000);

  it('turns the plain folder of an earlier version into a release', async () => {
    mkdirSync(out);
    writeFileSync(join(out, 'index.html'), 'old');
    writeFileSync(
      join(out, 'release.json'),
      '{"release":"0123456789abcdef","builtAt":"2026-01-02T03:04:05.000Z","keptAssets":{}}',
    );
    recover(out);
    expect(readlinkSync(out)).toBe('dist.releases/20260102T030405Z-01234567');
    expect(readFileSync(join(out, 'index.html'), 'utf8')).toBe('old');
    expect(liveRelease(out)).toMatchObject({ base: null, fingerprint: '0123456789abcdef' });
  });

  it('takes no folder or file for its own that no build made, and removes nothing beside it', async () => {
    const backup = `${out}.previous`;
    mkdirSync(backup);
    for (const make of [
      () => {
        mkdirSync(out);
        writeFileSync(join(out, 'mine.txt'), 'mine');
      },
      () => writeFileSync(out, 'mine'),
    ]) {
      make();
      expect(() => recover(out)).toThrow('no build made it');
      expect(readdirSync(folder).sort()).toEqual(['dist', 'dist.previous']);
      expect(lstatSync(out).isSymbolicLink()).toBe(false);
      rmSync(out, { recursive: true });
    }
    mkdirSync(out);
    await publish({ 'index.html': 'an empty folder is nobody’s' });
    expect(existsSync(backup)).toBe(true);
  });

  it('promise 49: hashed files stay reachable for three more sets of them, however many rebuilds there are', async () => {
    await publish({ '_astro/old.js': 'old', '_astro/same.js': 'same' });
    for (const name of ['2', '3', '4']) {
      await publish({ '_astro/same.js': 'same', [`_astro/${name}.js`]: name });
      for (const text of ['x', 'y'])
        await publish({ '_astro/same.js': 'same', [`_astro/${name}.js`]: name, 'a.html': text });
      await publish({ 'b.html': name }, { mode: 'delta' });
      expect(existsSync(join(out, '_astro/old.js'))).toBe(true);
    }
    await publish({ '_astro/same.js': 'same' });
    expect(existsSync(join(out, '_astro/old.js'))).toBe(false);
    expect(readRelease(out)?.keptAssets).toEqual({ '_astro/2.js': 3, '_astro/3.js': 2, '_astro/4.js': 1 });
    await publish({ '_astro/2.js': '2' }, { mode: 'delta', removed: ['_astro/same.js'] });
    expect(readRelease(out)?.keptAssets).toEqual({ '_astro/3.js': 3, '_astro/4.js': 2, '_astro/same.js': 1 });
  });
});
