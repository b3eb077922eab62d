/** The browser check finds what a scan of the text cannot, and ignores an unreachable API. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkInBrowser, sampleOf } from '../../../scripts/rebuild/check/browser.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'browser-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const page = (more: string) => `<!doctype html><title>t</title><link rel="icon" href="data:,">${more}`;
const look = (html: string) => {
  mkdirSync(join(folder, 'fr'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), page(html));
  return checkInBrowser({ dir: folder }, ['/'], {
    signal: new AbortController().signal,
    required: true,
  });
};

it('finds failing scripts, missing files, broken policies and pages without a heading', async () => {
  await look('<h1>x</h1><script>fetch("http://127.0.0.1:9/").catch(() => {})</script>');
  await expect(look('<h1>x</h1><script>nothing.at.all()</script>')).rejects.toThrow(/nothing is not defined/);
  await expect(look('<h1>x</h1><img src="/gone.png">')).rejects.toThrow(/gone\.png answered 404/);
  const policy = '<meta http-equiv="content-security-policy" content="script-src \'none\'">';
  await expect(look(`${policy}<h1>x</h1><script>1</script>`)).rejects.toThrow(/Content Security Policy/);
  await expect(
    checkInBrowser({ dir: folder }, ['/none'], {
      signal: new AbortController().signal,
      required: true,
    }),
  ).rejects.toThrow(/\/none: answered 404/);
});

it('picks a few pages of every kind and language', () => {
  const paths = [
    '/',
    '/fr',
    '/404',
    ...Array.from({ length: 50 }, (_, n) => `/product/p${n}`),
    '/fr/product/p1',
  ];
  const sample = sampleOf(paths);
  expect(sample).toEqual(expect.arrayContaining(['/', '/fr', '/product/p0', '/fr/product/p1']));
  expect(sample).not.toContain('/404');
  expect(sample.filter((path) => path.startsWith('/product/'))).toHaveLength(3);
});
