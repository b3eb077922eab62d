import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compress, tierOf } from '../../../scripts/rebuild/release/compress.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'compress-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const { signal } = new AbortController();
const words = Array.from(
  { length: 400 },
  (_, number) => `<p class="w${number * 7}">word ${number % 13}</p>`,
).join('\n');
const path = (name: string) => join(dir, name);
const put = (name: string, text: string) => writeFileSync(path(name), text);
const [few, many] = [tierOf(1000), tierOf(1001)];

describe('compression', () => {
  it('makes copies that hold the same, where they are smaller', async () => {
    put('a.html', words);
    put('small.html', 'x'.repeat(200));
    put('picture.webp', words);
    await compress({ dir, files: readdirSync(dir), tier: few, signal });
    expect(readdirSync(dir).sort()).toEqual([
      'a.html',
      'a.html.br',
      'a.html.gz',
      'picture.webp',
      'small.html',
    ]);
    expect(brotliDecompressSync(readFileSync(path('a.html.br'))).toString()).toBe(words);
    expect(gunzipSync(readFileSync(path('a.html.gz'))).toString()).toBe(words);
  });

  it('works less hard on pages of a large shop, and as hard as ever on scripts', async () => {
    const sizes = async (tier: string) => {
      for (const name of ['a.html', 'a.js']) put(name, words);
      await compress({ dir, files: ['a.html', 'a.js'], tier, signal });
      return { page: statSync(path('a.html.br')).size, script: statSync(path('a.js.br')).size };
    };
    const [small, large] = [await sizes(few), await sizes(many)];
    expect(large.page).toBeGreaterThan(small.page);
    expect(large.script).toBe(small.script);
  });

  it('never writes into a file that is there, and removes a copy that no longer pays', async () => {
    put('a.html', words);
    await compress({ dir, files: ['a.html'], tier: few, signal });
    linkSync(path('a.html.br'), path('of-another-release'));
    const before = readFileSync(path('of-another-release'));
    put('a.html', words.toUpperCase());
    await compress({ dir, files: ['a.html'], tier: few, signal });
    expect(readFileSync(path('of-another-release'))).toEqual(before);
    expect(brotliDecompressSync(readFileSync(path('a.html.br'))).toString()).toBe(words.toUpperCase());
    put('a.html', 'short');
    await compress({ dir, files: ['a.html'], tier: few, signal });
    expect(readdirSync(dir).sort()).toEqual(['a.html', 'of-another-release']);
  });

  it('takes over files of a release that are equal, if it was compressed alike', async () => {
    const live = path('live');
    mkdirSync(live);
    for (const name of ['same.html', 'other.html']) writeFileSync(join(live, name), words);
    await compress({ dir: live, files: ['same.html', 'other.html'], tier: few, signal });
    put('same.html', words);
    put('other.html', `${words}!`);
    const inode = (name: string) => statSync(name).ino;
    const shared = () =>
      ['same.html', 'same.html.br', 'same.html.gz', 'other.html', 'other.html.br'].filter(
        (name) => inode(path(name)) === inode(join(live, name)),
      );
    await compress({
      dir,
      files: ['same.html', 'other.html'],
      tier: many,
      like: { dir: live, tier: few },
      signal,
    });
    expect(shared()).toEqual([]);
    await compress({
      dir,
      files: ['same.html', 'other.html'],
      tier: few,
      like: { dir: live, tier: few },
      signal,
    });
    expect(shared()).toEqual(['same.html', 'same.html.br', 'same.html.gz']);
  });

  it('stops when it is told to', async () => {
    put('a.html', words);
    const stopped = AbortSignal.abort(new Error('stopped'));
    await expect(compress({ dir, files: ['a.html'], tier: few, signal: stopped })).rejects.toThrow('stopped');
    expect(readdirSync(dir)).toEqual(['a.html']);
  });
});
