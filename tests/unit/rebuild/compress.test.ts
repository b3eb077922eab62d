import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entryOf } from '../../../scripts/rebuild/places/manifest.ts';
import { compress, type Effort, effortFor } from '../../../scripts/rebuild/render/compress.ts';

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
const isThere = () => false;

describe('compression', () => {
  it('makes copies with the same content, where they are smaller', async () => {
    put('a.html', words);
    put('small.html', 'x'.repeat(200));
    put('picture.webp', words);
    await compress({ dir, files: readdirSync(dir), effort: 'high', isThere, signal });
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

  it('takes less effort for pages of a large shop, but not for scripts', async () => {
    const sizes = async (effort: Effort) => {
      for (const name of ['a.html', 'a.js']) put(name, words);
      await compress({ dir, files: ['a.html', 'a.js'], effort, isThere, signal });
      return { page: statSync(path('a.html.br')).size, script: statSync(path('a.js.br')).size };
    };
    const [small, large] = [await sizes(effortFor(1000)), await sizes(effortFor(1001))];
    expect(large.page).toBeGreaterThan(small.page);
    expect(large.script).toBe(small.script);
  });

  it('skips files that are live already, and returns the entry of every file', async () => {
    put('a.html', words);
    put('b.html', `${words}!`);
    const files = ['a.html', 'b.html'];
    const entries = await compress({
      dir,
      files,
      effort: 'high',
      isThere: (path) => path === 'a.html',
      signal,
    });
    expect(readdirSync(dir).sort()).toEqual(['a.html', 'b.html', 'b.html.br', 'b.html.gz']);
    expect(entries.get('a.html')).toEqual(entryOf('a.html', Buffer.from(words)));
    expect([...entries.keys()].sort()).toEqual(files);
  });

  it('stops when the run is stopped', async () => {
    put('a.html', words);
    const stopped = AbortSignal.abort(new Error('stopped'));
    await expect(
      compress({ dir, files: ['a.html'], effort: 'high', isThere, signal: stopped }),
    ).rejects.toThrow('stopped');
    expect(readdirSync(dir)).toEqual(['a.html']);
  });
});
