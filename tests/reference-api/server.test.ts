/** `npm run api` in its own process, and the server that it starts. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../scripts/reference-api/db/open.ts';
import { startReferenceApi } from '../support/api/reference-api.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** Starts a server on a free port, unless the options name one. It is killed after the current test. */
function run(...options: string[]) {
  const command = [resolve('scripts/commands/api.ts'), '--data', folder, '--port', '0', ...options];
  const child = spawn(resolve('node_modules/.bin/node'), command, { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  /** The exit code. */
  const ended = new Promise<number | null>((done) => child.once('close', done));
  /** Rejects if the process ends before it listens. */
  const url = new Promise<string>((found, failed) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const match = /http:\/\/127\.0\.0\.1:\d+/.exec(printed);
      if (match) found(match[0]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => failed(new Error(`The server exited before it was listening: ${printed}`)));
  });
  url.catch(() => undefined);
  return { printed: () => printed, url, ended, child };
}

function products(): number | undefined {
  const db = openDatabase(join(folder, 'shop.db'));
  const row = db.one<{ count: number }>`SELECT count(*) AS count FROM product`;
  db.close();
  return row?.count;
}

test('npm run api fills an empty folder and keeps its data', async () => {
  const first = run('--products', '25');
  await first.url;
  expect(products()).toBe(25);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);

  const second = run();
  await second.url;
  expect(products()).toBe(25);
  second.child.kill('SIGINT');
  expect(await second.ended).toBe(0);

  const refused = run('--products', '30');
  expect(await refused.ended).toBe(1);
  expect(refused.printed()).toMatch(/25 products, not 30.*--reset/s);

  await run('--products', '30', '--reset').url;
  expect(products()).toBe(30);
});

test('npm run api keeps other versions’ data', async () => {
  const other = new DatabaseSync(join(folder, 'shop.db'));
  other.exec('CREATE TABLE product (id); INSERT INTO product VALUES (1)');
  const refused = run();
  expect(await refused.ended).toBe(1);
  expect(refused.printed()).toMatch(/Another program, or another version.*--reset/);
  expect(refused.printed()).not.toMatch(/\n\s+at /);
  expect(other.prepare('SELECT id FROM product').all()).toHaveLength(1);
  other.close();
});

test('npm run api explains a data folder that it can’t use', async () => {
  writeFileSync(join(folder, 'shop.db'), 'no database');
  const refused = run();
  expect(await refused.ended).toBe(1);
  expect(refused.printed()).toMatch(/Can't use .*: file is not a database/);
  expect(refused.printed()).not.toMatch(/\n\s+at /);
});

test('npm run api reports a port in use', async () => {
  const { port } = new URL(await run('--products', '12').url);
  const refused = run('--port', port, '--products', '40', '--reset');
  expect(await refused.ended).toBe(1);
  expect(refused.printed()).toMatch(new RegExp(`Port ${port} is in use.*--port`));
  expect(refused.printed()).not.toMatch(/\n\s+at /);
  expect(products()).toBe(12);
});

test.each([
  ['--port', '70000'],
  ['--products', '0'],
  ['--products', '1.5'],
  ['--nonsense', 'x'],
])('npm run api names the wrong option %s %s', async (name, value) => {
  const refused = run(name, value);
  expect(await refused.ended).toBe(1);
  expect(refused.printed()).toContain(name);
  expect(refused.printed()).not.toMatch(/\n\s+at /);
});

test('an idle connection stays open longer than a proxy uses it', async () => {
  const api = await startReferenceApi({ products: 1 });
  onTestFinished(api.close);
  const { headers } = await fetch(`${api.url}/v1/category`);
  expect(headers.get('keep-alive')).toBe('timeout=75');
});
