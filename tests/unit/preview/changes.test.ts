import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startPreview } from '../../../scripts/preview/start.ts';
import { contentsOf, type SmallSite, siteIn } from '../../support/small-site.ts';

let folder: string;
let site: SmallSite;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'preview-changes-'));
  site = siteIn(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('serves a new build immediately, with its redirects, and keeps the ETag of a page that did not change', async () => {
  const files = (number: number) => ({
    'index.html': `home ${number}`,
    'same.html': 'same',
    _redirects: `/moved /to-${number} 301\n`,
  });
  await site.build(files(1), 1);
  const preview = await startPreview({ dir: site.out, port: 0 });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(preview.url + path, { redirect: 'manual', headers });
  try {
    expect((await get('/moved?a=1')).headers.get('location')).toBe('/to-1?a=1');
    const etag = (await get('/same')).headers.get('etag') ?? '';
    await site.build(files(2), 2);
    expect(await (await get('/')).text()).toBe('home 2');
    expect((await get('/moved')).headers.get('location')).toBe('/to-2');
    expect((await get('/same', { 'if-none-match': etag })).status).toBe(304);
  } finally {
    await preview.close();
  }
});

it('answers every request with a complete page while builds run and are killed', async () => {
  await site.build({}, 0);
  const preview = await startPreview({ dir: site.out, port: 0 });
  const faults: string[] = [];
  try {
    for (let kill = 1; kill <= 4; kill++) {
      const child = spawn(
        process.execPath,
        [resolve('tests/support/changing-site.ts'), folder, `${kill * 1000}`],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      const exit = once(child, 'close');
      let builds = 0;
      const lines = createInterface({ input: child.stdout });
      lines.on('line', () => builds++);
      await once(lines, 'line');
      for (let asked = 0; asked < 40 || builds < 3; asked++) {
        const headers = { 'accept-encoding': 'identity' };
        const answer = await fetch(`${preview.url}/folder-0/page-${3 * (asked % 4)}`, { headers });
        const numbers = new Set((await answer.text()).match(/\d+/g));
        if (answer.status !== 200 || numbers.size !== 1) faults.push(`${answer.status} ${[...numbers]}`);
      }
      child.kill('SIGKILL');
      await exit;
    }
  } finally {
    await preview.close();
  }
  expect(faults).toEqual([]);
  await site.build({ 'folder-0/page-0.html': 'the end' }, 9000);
  expect(contentsOf(site.out)).toEqual({ 'folder-0/page-0.html': 'the end' });
}, 180_000);
