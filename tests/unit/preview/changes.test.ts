import { expect, it, onTestFinished } from 'vitest';
import { startPreview } from '../../../scripts/preview/preview.ts';
import { siteIn } from '../../support/small-site.ts';
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
