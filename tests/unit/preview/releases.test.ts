import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { redirectsOf } from '../../../scripts/preview/redirects.ts';
import { type Preview, startPreview } from '../../../scripts/preview/start.ts';
import { rollBack } from '../../../scripts/rebuild/release/rollback.ts';
import { publishRelease } from '../../support/publish-release.ts';

describe('redirects', () => {
  const find = redirectsOf(
    [
      '# moved',
      '/product/old /product/new 301',
      '/category/cups/page/1 /category/mugs 302',
      '/category/cups/* /category/mugs/:splat 301',
      '/caf%C3%A9 /coffee',
      '/away https://other.example/x 302',
      '/any/* /:splat 301',
      '/rewritten /other 200',
      'no rule at all',
    ].join('\n'),
  );

  it.each([
    ['/product/old', 301, '/product/new'],
    ['/product/old/', 301, '/product/new'],
    ['/category/cups/page/1', 302, '/category/mugs'],
    ['/category/cups/page/2', 301, '/category/mugs/page/2'],
    ['/category/cups/a%20b', 301, '/category/mugs/a%20b'],
    ['/caf%C3%A9', 301, '/coffee'],
    ['/away', 302, 'https://other.example/x'],
  ])('%s leads on (%i) to %s', (path, status, location) => expect(find(path)).toEqual({ status, location }));

  it.each([
    '/product/older',
    '/category/cups',
    '/rewritten',
    '/',
    '/%zz',
    '/any//evil.example',
    '/any/%2Fevil.example',
  ])('%s does not', (path) => expect(find(path)).toBeUndefined());
});

describe('a preview of releases', () => {
  let folder: string;
  let out: string;
  let preview: Preview;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'preview-releases-'));
    out = join(folder, 'dist');
    await publishRelease(out, 0, filesOf(0));
    preview = await startPreview({ dir: out, port: 0 });
  });
  afterEach(async () => {
    await preview.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const filesOf = (number: number) => ({
    'index.html': `home ${number} `.repeat(100),
    'same.html': 'same '.repeat(100),
    _redirects: `/moved /to-${number} 301\n`,
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(preview.url + path, { redirect: 'manual', headers });

  it('serves the new one at once, with its redirects, and the old one after going back', async () => {
    expect((await get('/moved?a=1')).headers.get('location')).toBe('/to-0?a=1');
    const etag = (await get('/same')).headers.get('etag') ?? '';
    await publishRelease(out, 1, filesOf(1));
    expect(await (await get('/')).text()).toContain('home 1 ');
    expect((await get('/moved')).headers.get('location')).toBe('/to-1');
    expect((await get('/same', { 'if-none-match': etag })).status).toBe(304);
    rollBack(out, undefined, 0);
    expect(await (await get('/')).text()).toContain('home 0 ');
    expect((await get('/moved')).headers.get('location')).toBe('/to-0');
  });

  it('promise 48: answers every request while another process makes releases', async () => {
    const dir = join(folder, 'other', 'dist');
    mkdirSync(dirname(dir));
    const child = spawn(process.execPath, [resolve('tests/support/release-run.ts'), dir, '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exit = once(child, 'close');
    const lines = createInterface({ input: child.stdout });
    const other = await startPreview({ dir, port: 0 });
    try {
      await once(lines, 'line');
      let releases = 1;
      lines.on('line', () => releases++);
      const faults: string[] = [];
      for (let asked = 0; asked < 100 || releases < 8; asked++) {
        const encoding = ['br', 'gzip', 'identity'][asked % 3] ?? '';
        const answer = await fetch(`${other.url}/folder-0/page-${3 * (asked % 4)}`, {
          headers: { 'accept-encoding': encoding },
        });
        const numbers = new Set((await answer.text()).match(/\d+/g));
        if (answer.status !== 200 || numbers.size !== 1) faults.push(`${answer.status} ${[...numbers]}`);
      }
      expect(faults).toEqual([]);
    } finally {
      child.kill('SIGKILL');
      await Promise.all([exit, other.close()]);
    }
  }, 180_000);
});
