/** The shop is built from Medusa. Then the merchant changes a price through Medusa's admin API. */
import { ok } from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { displayPrice, fromCents, type SentProduct, toCents } from '../../../scripts/medusa/src/contract.ts';
import type { ManifestFiles } from '../../../scripts/rebuild/places/manifest-files.ts';
import { manifestIn } from '../../../scripts/rebuild/places/output.ts';
import { type Admin, callAdmin } from '../admin.ts';
import { callerOf } from '../calls.ts';

const command = join(import.meta.dirname, '../../../scripts/commands/rebuild.ts');

interface ShopCheck {
  url: string;
  origin: string;
  admin: Admin;
  /** The folder for the built shop. */
  folder: string;
}

/** Throws at the first fault. `visit` gets the built shop at the end. */
export async function checkShop(
  { url, origin, admin, folder }: ShopCheck,
  print: (line: string) => void,
  visit?: (dir: string) => Promise<void>,
): Promise<void> {
  const build = async (...options: string[]) => {
    const began = performance.now();
    const files = await buildShop(folder, { PUBLIC_API_URL: url, PUBLIC_SITE_URL: origin }, options);
    return { files, seconds: Math.round((performance.now() - began) / 1000) };
  };
  const { files: before, seconds } = await build();
  print(`ok           the shop is built from Medusa: ${pagesOf(before).length} pages in ${seconds} s`);
  const { data } = await callerOf(url)<{ products: SentProduct[] }>('GET', 'catalog');
  const product = data.products.find(({ variants, listPrice }) => !variants && !listPrice);
  if (!product) throw new Error('No product has a price of its own');
  // A cent more moves no product in a list sorted by price.
  const price = Math.round(product.price * 100 + 1) / 100;
  await changePrice(url, admin, product.id, price);
  const { files: after, seconds: again } = await build();
  const changed = pagesOf(after).filter((path) => after.get(path)?.hash !== before.get(path)?.hash);
  const amount = fromCents(displayPrice({ ...product, price }));
  // The price in English, in French, and in cents for the filters.
  const shown = [amount.toFixed(2), amount.toFixed(2).replace('.', ','), String(toCents(amount))];
  for (const path of changed) {
    const html = readFileSync(join(folder, 'dist', path), 'utf8');
    ok(
      shown.some((text) => html.includes(text)),
      `${path} has changed, but doesn’t show ${shown[0]}`,
    );
  }
  for (const language of ['', 'fr/'])
    ok(
      changed.some((path) => path.startsWith(`${language}product/${product.slug}`)),
      `the page of ${product.slug} hasn’t changed`,
    );
  print(
    `ok           a price that changes in Medusa’s admin changes the ${changed.length} pages that show it, in ${again} s`,
  );
  const { files: whole } = await build('--read-all', '--force');
  const stale = pagesOf(whole).filter((path) => whole.get(path)?.hash !== after.get(path)?.hash);
  ok(!stale.length, `a build of every page changes ${stale.length} more pages, such as ${stale[0]}`);
  print('ok           … and a build that reads and renders everything changes no other page');
  await visit?.(join(folder, 'dist'));
}

const pagesOf = (files: ManifestFiles) =>
  [...files].flatMap(([path, { type }]) => (type === 'page' ? [path] : []));

async function buildShop(
  folder: string,
  settings: object,
  options: readonly string[],
): Promise<ManifestFiles> {
  const out = join(folder, 'dist');
  const env = { ...process.env, PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_test_stub', ...settings };
  const parameters = [command, '--out', out, '--cache', join(folder, 'cache'), ...options];
  const child = spawn(process.execPath, parameters, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString();
    });
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`The shop can’t be built: ${output}`);
  const manifest = manifestIn(out);
  if (!manifest) throw new Error('The shop’s manifest is damaged');
  return manifest.files;
}

async function changePrice(url: string, admin: Admin, productId: string, amount: number): Promise<void> {
  const path = `/admin/products/${productId}`;
  const { product } = await callAdmin<{ product: { variants: [{ id: string }] } }>(url, admin, path);
  await callAdmin(url, admin, `${path}/variants/${product.variants[0].id}`, {
    prices: [{ currency_code: 'usd', amount }],
  });
}
