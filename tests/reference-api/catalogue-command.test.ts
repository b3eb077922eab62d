/** `npm run api` in its own process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const server = resolve('scripts/reference-api/server.ts');
const node = resolve('node_modules/.bin/node');

let folder: string;
let children: ChildProcess[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-command-'));
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

interface Run {
  /** The output of both streams so far. */
  text: () => string;
  /** The address, once the process listens. Rejects if it ends first. */
  address: Promise<string>;
  /** The exit code. */
  ended: Promise<number | null>;
  child: ChildProcess;
}

function run(...options: string[]): Run {
  const child = spawn(node, [server, '--data', folder, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let printed = '';
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const address = new Promise<string>((found, failed) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const match = /http:\/\/127\.0\.0\.1:\d+/.exec(printed);
      if (match) found(match[0]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then(() => failed(new Error(`exited before it was listening: ${printed}`)));
  });
  address.catch(() => undefined);
  return { text: () => printed, address, ended, child };
}

const count = async (address: string) => {
  const { categories } = (await (await fetch(`${address}/v1/category`)).json()) as {
    categories: { slug: string }[];
  };
  let products = 0;
  for (const { slug } of categories) {
    const answer = await fetch(`${address}/v1/product/category/slug/${slug}`);
    products += ((await answer.json()) as { products: object[] }).products.length;
  }
  return products;
};

test('the command fills an empty folder, keeps its data over a restart and ends cleanly on signals', async () => {
  const first = run('--port', '0', '--products', '25');
  expect(await count(await first.address)).toBe(25);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);

  const second = run('--port', '0');
  expect(await count(await second.address)).toBe(25);
  second.child.kill('SIGINT');
  expect(await second.ended).toBe(0);

  const refused = run('--port', '0', '--products', '30');
  expect(await refused.ended).toBe(1);
  expect(refused.text()).toMatch(/25 products, not 30.*--reset/s);

  const reset = run('--port', '0', '--products', '30', '--reset');
  expect(await count(await reset.address)).toBe(30);
});

test('a port in use is reported without a stack trace, and nothing is deleted', async () => {
  const first = run('--port', '0', '--products', '12');
  await first.address;
  first.child.kill('SIGTERM');
  await first.ended;

  const other = createServer();
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  const { port } = other.address() as AddressInfo;
  const refused = run('--port', String(port), '--products', '40', '--reset');
  expect(await refused.ended).toBe(1);
  expect(refused.text()).toMatch(new RegExp(`Port ${port} is in use.*--port`));
  expect(refused.text()).not.toMatch(/\n\s+at /);
  await new Promise((closed) => other.close(closed));

  const again = run('--port', '0', '--products', '12');
  expect(await count(await again.address)).toBe(12);
});

test('invalid options are refused and listed', async () => {
  const wrong = [
    ['--port', '70000'],
    ['--products', '0'],
    ['--products', '1.5'],
    ['--nonsense', 'x'],
  ];
  await Promise.all(
    wrong.map(async (options) => {
      const refused = run(...options);
      expect(await refused.ended, options.join(' ')).toBe(1);
      expect(refused.text()).toContain(options[0]);
      expect(refused.text()).not.toMatch(/\n\s+at /);
    }),
  );
});
