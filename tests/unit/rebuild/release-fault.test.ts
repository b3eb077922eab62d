import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RebuildFailure } from '../../../scripts/rebuild/failure.ts';
import { assemble } from '../../../scripts/rebuild/release/assemble.ts';
import { tierOf } from '../../../scripts/rebuild/release/compress.ts';
import {
  folderOf,
  foldersOf,
  listReleases,
  listSpares,
  liveRelease,
} from '../../../scripts/rebuild/release/folders.ts';
import { makeSpares } from '../../../scripts/rebuild/release/material.ts';
import { recover } from '../../../scripts/rebuild/release/recover.ts';
import { prune, sweep } from '../../../scripts/rebuild/release/removal.ts';
import { switchTo } from '../../../scripts/rebuild/release/switch.ts';
import { withFault } from '../../support/faulty-fs.ts';

let folder: string;
let out: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-fault-'));
  out = join(folder, 'dist');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const { signal } = new AbortController();
const all = ['index.html', 'p/1.html', 'p/2.html', 'q/only.html', '_astro/a.js'];

function stage(number: number, files: readonly string[]): void {
  const { staging } = foldersOf(out);
  mkdirSync(staging, { recursive: true });
  for (const file of files)
    for (const variant of ['', '.br', '.gz']) {
      mkdirSync(dirname(join(staging, file)), { recursive: true });
      writeFileSync(join(staging, file + variant), `${number}${variant}`);
    }
}

/** One run: `index.html` and a page change, and by turns another page goes and comes. */
async function run(number: number, mode: 'full' | 'delta'): Promise<void> {
  recover(out);
  const there = number % 2 === 0;
  const files = mode === 'full' ? all : ['index.html', 'p/1.html', ...(there ? ['q/only.html'] : [])];
  stage(number, files);
  const note = await assemble({
    out,
    staging: foldersOf(out).staging,
    mode,
    removed: there ? [] : ['q/only.html'],
    builtAt: new Date(number * 60_000).toISOString(),
    fingerprint: `f${number}`,
    tier: tierOf(1),
    kept: 2,
    signal,
  });
  switchTo(out, note.name);
  if (mode === 'full') await makeSpares(out, signal, 2);
  await prune(out, { kept: 2 });
}

function contents(dir: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => [
        join(entry.parentPath, entry.name).slice(dir.length),
        readFileSync(join(entry.parentPath, entry.name), 'utf8'),
      ]),
  );
}

const releases = () =>
  new Map(listReleases(out).map(({ name }) => [name, contents(folderOf(out, name))] as const));

/** What belongs to no release, and is no rubbish that waits to be removed. */
function strays(): string[] {
  const known = [...listReleases(out), ...listSpares(out)].flatMap(({ name }) => [name, `${name}.json`]);
  return readdirSync(foldersOf(out).releases).filter(
    (name) => !known.includes(name) && !/^trash-/.test(name) && name !== 'rejected.json',
  );
}

describe.each(['delta', 'full'] as const)('a run (%s)', (mode) => {
  it.each(['killed', 'full'] as const)(
    'promise 48: %s at each of its changes to the disk leaves whole releases only, and the next one succeeds',
    async (kind) => {
      await run(0, 'full');
      for (let at = 1, struck = true; struck; at++) {
        const before = releases();
        const live = liveRelease(out)?.name ?? '';
        const fault = await withFault(kind, at, () => run(at, mode));
        struck = fault.struck;
        if (struck) expect(fault.error).toBeDefined();
        const now = liveRelease(out)?.name ?? '';
        expect(now).not.toBe('');
        // Still the one before, untouched; or the new one, which differs from it as it should.
        if (now === live) expect(contents(folderOf(out, now))).toEqual(before.get(now));
        expect(contents(folderOf(out, now))['/index.html']).toBe(
          now === live ? before.get(live)?.['/index.html'] : `${at}`,
        );

        recover(out);
        expect(liveRelease(out)?.name).toBe(now);
        expect(strays()).toEqual([]);
        for (const [name, files] of releases())
          expect(files).toEqual(before.get(name) ?? contents(folderOf(out, name)));

        await run(at + 0.5, 'delta');
        await sweep(out);
        expect(contents(folderOf(out, liveRelease(out)?.name ?? ''))['/p/1.html']).toBe(`${at + 0.5}`);
        expect(listReleases(out).length).toBeLessThanOrEqual(3);
      }
    },
    180_000,
  );
});

it('says that the disk is full', async () => {
  await run(0, 'full');
  recover(out);
  stage(1, ['index.html']);
  const { error } = await withFault('full', 1, () =>
    assemble({
      out,
      staging: foldersOf(out).staging,
      mode: 'delta',
      builtAt: new Date(0).toISOString(),
      fingerprint: 'x',
      tier: tierOf(1),
      signal,
    }),
  );
  expect(error).toBeInstanceOf(RebuildFailure);
  expect(String(error)).toContain('disk is full');
});
