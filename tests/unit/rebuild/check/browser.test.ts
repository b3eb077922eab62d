import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkInBrowser, sampleOf } from '../../../../scripts/rebuild/check/browser.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const page = (more: string) => `<!doctype html><title>t</title><link rel="icon" href="data:,">${more}`;

// These are faults that a scan of the HTML can't find.
test('the browser check finds faults of every kind', async () => {
  const dir = temporaryFolder();
  writeFileSync(join(dir, '404.html'), page('<h1>Not found</h1>'));
  const look = (html: string, path = '/') => {
    writeFileSync(join(dir, 'index.html'), page(html));
    return checkInBrowser({ dir }, [path], { signal: new AbortController().signal, required: true });
  };
  // An unreachable API is not a fault.
  await look('<h1>x</h1><script>fetch("http://127.0.0.1:9/").catch(() => {})</script>');
  await expect(look('<h1>x</h1><script>nothing.at.all()</script>')).rejects.toThrow(/nothing is not defined/);
  await expect(look('<h1>x</h1><img src="/gone.png">')).rejects.toThrow(/gone\.png answered 404/);
  const policy = '<meta http-equiv="content-security-policy" content="script-src \'none\'">';
  await expect(look(`${policy}<h1>x</h1><script>1</script>`)).rejects.toThrow(/Content Security Policy/);
  // Without a heading, the check waits ten seconds for one.
  await expect(look('', '/none')).rejects.toThrow(/\/none: answered 404/);
});

test('the browser check picks pages of every kind', () => {
  const paths = [
    '/',
    '/fr',
    '/404',
    ...Array.from({ length: 50 }, (_, n) => `/product/p${n}`),
    '/fr/product/p1',
    '/fr/product/p2',
  ];
  const sample = sampleOf(paths);
  expect(sample).toEqual(
    expect.arrayContaining(['/', '/fr', '/product/p0', '/fr/product/p1', '/fr/product/p2']),
  );
  expect(sample).not.toContain('/404');
  expect(sample.filter((path) => path.startsWith('/product/'))).toHaveLength(3);
});
