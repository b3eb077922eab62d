/** A rebuild changes the folder that nginx and Caddy serve. The other hosts get each build as a whole. */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { pathOf } from '../../scripts/web-host/paths.ts';
import { openRebuildShop, startRebuild } from '../support/rebuild/shop.ts';
import { contentsOf } from '../support/rebuild/site.ts';
import { askAt } from './ask.ts';
import { startCaddy, startNginx } from './web-servers.ts';

/** Milliseconds between two requests: 50 a second. */
const pause = 20;

const folder = mkdtempSync(join(tmpdir(), 'shop-live-'));
const shop = await openRebuildShop();
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});
await shop.rebuild();

/** Asks for one page after the other, without waiting for the responses, until the returned function is called. */
function askSteadily(port: number, files: readonly string[]) {
  const responses: Promise<{ file: string; status: number | undefined; text: string }>[] = [];
  const timer = setInterval(() => {
    const file = files[responses.length % files.length] ?? '';
    const headers = responses.length % 2 ? { 'accept-encoding': 'br, gzip' } : {};
    const response = askAt(port, pathOf(file), headers);
    responses.push(
      response.then(
        ({ status, text }) => ({ file, status, text }),
        (error: unknown) => ({ file, status: undefined, text: `${error}` }),
      ),
    );
  }, pause);
  return () => {
    clearInterval(timer);
    return Promise.all(responses);
  };
}

test.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
])('%s sends whole pages during a rebuild', async (name, start) => {
  mkdirSync(join(folder, name));
  const host = await start({ root: shop.out, folder: join(folder, name) });
  onTestFinished(() => host.close());
  const before = contentsOf(shop.out);
  // Every product changes, and with it almost every page.
  const description = { en: `Text for ${name}`, fr: `Texte pour ${name}` };
  const slugs = shop.slugs('product');
  await shop.edit(slugs.map((slug) => ({ edit: 'product.change', slug, set: { description } })));
  const pages = Object.keys(before).filter((file) => /^product\/.*\.html$|^index\.html$/.test(file));
  const stop = askSteadily(host.ports.at(-1) as number, pages);
  // A rebuild writes each changed file as a new one, with another inode.
  const onDisk = () => pages.map((file) => statSync(join(shop.out, file)).ino).join();
  const untouched = onDisk();
  const { child, ended } = startRebuild(shop);
  while (onDisk() === untouched && child.exitCode === null) await wait(1);
  child.kill('SIGKILL');
  await ended;
  // Leaves time for requests while the folder is as the killed rebuild left it.
  await wait(1000);
  await shop.rebuild();
  const responses = await stop();
  const after = contentsOf(shop.out);
  const found = responses.map(({ file, status, text }) => {
    const age = text === after[file] ? 'new' : text === before[file] ? 'old' : text.slice(0, 80);
    return `${status} ${age}`;
  });
  expect([...new Set(found)].sort()).toEqual(['200 new', '200 old']);
  // A busy machine sends fewer requests a second, but for more seconds.
  expect(found.length).toBeGreaterThan(50);
});
