import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
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

test('links in the merchant’s public folder become files', async () => {
  const [dir, brand, out] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  write(join(brand, 'logo.svg'), '<svg></svg>');
  mkdirSync(join(dir, 'public'));
  symlinkSync(join(brand, 'logo.svg'), join(dir, 'public/logo.svg'));
  symlinkSync(brand, join(dir, 'public/brand'));
  symlinkSync(brand, join(dir, 'public/..data'));
  const copy = shopFolder(dir).hooks['astro:build:done'] as unknown as (options: object) => Promise<void>;
  await copy({ dir: pathToFileURL(`${out}/`) });
  for (const file of ['logo.svg', 'brand/logo.svg'])
    expect(readFileSync(join(out, file), 'utf8')).toBe('<svg></svg>');
  for (const name of ['logo.svg', 'brand']) expect(lstatSync(join(out, name)).isSymbolicLink()).toBe(false);
  expect(existsSync(join(out, '..data')), 'the folder of a ConfigMap').toBe(false);
});
