import { join } from 'node:path';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { shopFolder } from '../../../scripts/astro/shop-folder.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { write } from '../../support/write-file.ts';

type Handler = (request: { url: string }, response: Writable, next: () => void) => void;

/** What the development server answers, or undefined if it leaves the request to Astro. */
function ask(dir: string, url: string): Promise<string | undefined> {
  let handler: Handler | undefined;
  const server = { middlewares: { use: (added: Handler) => (handler = added) } };
  const setup = shopFolder(dir).hooks['astro:server:setup'] as unknown as (options: object) => void;
  setup({ server });
  return new Promise((resolve) => {
    let body = '';
    const response = new Writable({
      write: (part, _, done) => {
        body += part;
        done();
      },
      final: () => resolve(body),
    });
    handler?.({ url }, Object.assign(response, { setHeader: () => {} }), () => resolve(undefined));
  });
}

test('only files of the merchant’s public folder are served', async () => {
  const dir = temporaryFolder();
  for (const folder of ['public', 'public-drafts']) write(join(dir, folder, 'a.txt'), folder);
  expect(await ask(dir, '/a.txt')).toBe('public');
  expect(await ask(dir, '/..%2fpublic-drafts%2fa.txt')).toBeUndefined();
  expect(await ask(dir, '/%')).toBeUndefined();
});
