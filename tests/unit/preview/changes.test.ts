import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { startPreview } from '../../../scripts/preview/start.ts';
import { contentsOf, siteIn } from '../../support/small-site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

async function previewOf(dir: string): Promise<string> {
  const preview = await startPreview({ dir, port: 0 });
  onTestFinished(() => preview.close());
  return preview.url;
}

it('the preview serves a new build and its redirects immediately, and an unchanged page keeps its ETag', async () => {
  const files = (number: number) => ({
    'index.html': `home ${number}`,
    'same.html': 'same',
    _redirects: `/moved /to-${number} 301\n`,
  });
  const site = siteIn(temporaryFolder());
  await site.build(files(1), 1);
  const url = await previewOf(site.out);
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { redirect: 'manual', headers });
  expect((await get('/moved?a=1')).headers.get('location')).toBe('/to-1?a=1');
  const etag = (await get('/same')).headers.get('etag') ?? '';
  await site.build(files(2), 2);
  expect(await (await get('/')).text()).toBe('home 2');
  expect((await get('/moved')).headers.get('location')).toBe('/to-2');
  expect((await get('/same', { 'if-none-match': etag })).status).toBe(304);
});

it('the preview answers every request with a complete page while builds run and are killed', async () => {
  const folder = temporaryFolder();
  const site = siteIn(folder);
  await site.build({}, 0);
  const url = await previewOf(site.out);
  const faults: string[] = [];
  for (let kill = 1; kill <= 4; kill++) {
    const command = [resolve('tests/support/changing-site.ts'), folder, `${kill * 1000}`];
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
    const exit = once(child, 'close');
    let builds = 0;
    const lines = createInterface({ input: child.stdout });
    lines.on('line', () => builds++);
    await once(lines, 'line');
    for (let asked = 0; asked < 40 || builds < 3; asked++) {
      const headers = { 'accept-encoding': 'identity' };
      const answer = await fetch(`${url}/folder-0/page-${3 * (asked % 4)}`, { headers });
      const numbers = new Set((await answer.text()).match(/\d+/g));
      if (answer.status !== 200 || numbers.size !== 1) faults.push(`${answer.status} ${[...numbers]}`);
    }
    child.kill('SIGKILL');
    await exit;
  }
  expect(faults).toEqual([]);
  await site.build({ 'folder-0/page-0.html': 'the end' }, 9000);
  expect(contentsOf(site.out)).toEqual({ 'folder-0/page-0.html': 'the end' });
}, 180_000);
