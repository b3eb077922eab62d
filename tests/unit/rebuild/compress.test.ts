import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Effort, effortFor, writeCopies } from '../../../scripts/rebuild/render/compress.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let dir: string;
beforeEach(() => {
  dir = temporaryFolder();
});

const words = Array.from(
  { length: 400 },
  (_, number) => `<p class="w${number * 7}">word ${number % 13}</p>`,
).join('\n');
const path = (name: string) => join(dir, name);
const put = (name: string, text: string) => writeFileSync(path(name), text);
const compress = (name: string, effort: Effort) => writeCopies(path(name), readFileSync(path(name)), effort);

describe('compression', () => {
  it('writes only copies that are smaller than the file, and returns the size of the download', () => {
    put('a.html', words);
    put('small.html', 'x'.repeat(200));
    put('picture.webp', words);
    const sizes = readdirSync(dir).map((name) => compress(name, 'high'));
    expect(readdirSync(dir).sort()).toEqual([
      'a.html',
      'a.html.br',
      'a.html.gz',
      'picture.webp',
      'small.html',
    ]);
    expect(brotliDecompressSync(readFileSync(path('a.html.br'))).toString()).toBe(words);
    expect(gunzipSync(readFileSync(path('a.html.gz'))).toString()).toBe(words);
    expect(sizes).toEqual([statSync(path('a.html.br')).size, words.length, 200]);
  });

  it('spends less effort on the pages of a large shop, but not on its scripts', () => {
    const sizes = (effort: Effort) =>
      ['a.html', 'a.js'].map((name) => {
        put(name, words);
        return compress(name, effort);
      });
    const [page = 0, script] = sizes(effortFor(400));
    const [largePage = 0, largeScript] = sizes(effortFor(401));
    expect(largePage).toBeGreaterThan(page);
    expect(largeScript).toBe(script);
  });

  it('does not compress _headers and _redirects', () => {
    put('_headers', words);
    expect(compress('_headers', 'high')).toBe(words.length);
    expect(readdirSync(dir)).toEqual(['_headers']);
  });
});
