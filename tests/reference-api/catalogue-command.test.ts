import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { dataFolder, startServer } from './server-process.ts';

let folder: string;
beforeEach(() => {
  folder = dataFolder();
});
const run = (...options: string[]) => startServer(folder, ...options);

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

test('npm run api fills an empty folder, keeps its data after a restart and ends cleanly on signals', async () => {
  const first = run('--products', '25');
  expect(await count(await first.address)).toBe(25);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);

  const second = run();
  expect(await count(await second.address)).toBe(25);
  second.child.kill('SIGINT');
  expect(await second.ended).toBe(0);

  const refused = run('--products', '30');
  expect(await refused.ended).toBe(1);
  expect(refused.text()).toMatch(/25 products, not 30.*--reset/s);

  const reset = run('--products', '30', '--reset');
  expect(await count(await reset.address)).toBe(30);
});

test('npm run api reports a port in use without a stack trace, and deletes nothing', async () => {
  const first = run('--products', '12');
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

  const again = run('--products', '12');
  expect(await count(await again.address)).toBe(12);
});

test('npm run api refuses an invalid option and names it', async () => {
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
