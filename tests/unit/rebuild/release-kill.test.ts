import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folderOf, foldersOf, listReleases, liveRelease } from '../../../scripts/rebuild/release/folders.ts';
import { recover } from '../../../scripts/rebuild/release/recover.ts';
import { sweep } from '../../../scripts/rebuild/release/removal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-kill-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The texts of all files of a release, uncompressed. One release has one. */
function textsOf(dir: string): Set<string> {
  const pages = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => /\.html/.test(name));
  expect(pages).toHaveLength(36);
  const texts = pages.map((name) => {
    const bytes = readFileSync(join(dir, name));
    if (name.endsWith('.br')) return brotliDecompressSync(bytes).toString();
    return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
  });
  return new Set(texts);
}

it('promise 48: killed at any moment, what is live is one whole release, and the next run goes on', async () => {
  const out = join(folder, 'dist');
  let next = 0;
  for (let round = 0; round < 10; round++) {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '../../support/release-run.ts'), out, String(next)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const lines = createInterface({ input: child.stdout });
    let done = -1;
    lines.on('line', (line) => {
      done = Number(line.split(' ')[1]);
    });
    // Two releases at least, then somewhere in the middle of a later one.
    while (done < next + 1) await once(lines, 'line');
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
    child.kill('SIGKILL');
    await once(child, 'close');

    const live = liveRelease(out);
    expect(live).toBeDefined();
    expect(textsOf(out).size).toBe(1);
    const before = textsOf(out);
    recover(out);
    expect(liveRelease(out)).toEqual(live);
    expect(textsOf(out)).toEqual(before);
    for (const { name } of listReleases(out)) expect(textsOf(folderOf(out, name)).size).toBe(1);
    await sweep(out);
    expect(readdirSync(foldersOf(out).releases).filter((name) => name.endsWith('.part'))).toEqual([]);
    next = done + 2;
  }
}, 180_000);
