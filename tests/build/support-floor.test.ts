/** The built pages must work in the oldest browsers of package.json's `browserslist`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { scanPage } from '../../scripts/rebuild/check/html.ts';
import { unsupportedInScript, unsupportedInSource, unsupportedInStyles } from './unsupported.ts';

const { dir } = inject('shop');
const read = (file: string) => readFileSync(join(dir, file), 'utf8');

/** One page of each kind. */
const pages = [
  ...[
    'index',
    'categories',
    'category/kitchen',
    'product/copper-kettle',
    'search',
    'cart',
    'checkout',
    'orders',
  ],
  ...['auth/login', 'auth/register', 'auth/reset-password', 'profile', 'order-confirmation', 'retry-payment'],
  ...['newsletter', 'privacy-policy', '404'],
].map((page) => read(`${page}.html`));

/** Features that some of these browsers lack, and what happens without them. */
const degrades: Readonly<Record<string, string>> = {
  ':has': 'the consent banner stays in its place during keyboard use',
  ':popover-open': 'panels.script.ts opens the panels with data-open',
  'position-area': 'panels open at the right edge of the window',
  'text-wrap': 'lines break less evenly',
  'accent-color': 'checkboxes have system colours',
  'font-family: ui-monospace': 'falls back to the next font in the list',
  '@property': 'Tailwind sets its variables on every element instead',
  'content-visibility': 'a product’s other pictures load with the page, and a long list is laid out at once',
  'contain-intrinsic-height': 'has no effect without content-visibility',
  'overflow-clip-margin': 'a long list cuts the left end of a focus ring',
  '::-webkit': 'the sheet has another rule for other engines',
  'type()': 'tiles keep their plain colour until the picture arrives',
  'forced-color-adjust': 'these browsers have no forced colours',
  cursor: 'a phone has no mouse pointer to style',
};

/** Features that the code may use although some of these browsers lack them, and why. */
const guarded: Readonly<Record<string, string>> = {
  'AbortSignal.timeout': 'Chrome before 124 aborts with another reason, which the code never reads',
};

/** Features that only packages may use. The packages check for these features first. */
const guardedInPackages: Readonly<Record<string, string>> = {
  'URL.canParse': 'zod checks for it, and falls back to `new URL`',
  'Error.captureStackTrace': 'zod checks for it',
};

/** Expects to find all of these features and no others. Finding them proves that the check works. */
function expectOnly(allowed: Readonly<Record<string, string>>, found: readonly string[]): void {
  const names = Object.keys(allowed);
  expect(found.filter((line) => !names.some((name) => line.startsWith(name)))).toEqual([]);
  expect(names.filter((name) => !found.some((line) => line.startsWith(name)))).toEqual([]);
}

describe('for the oldest supported browsers,', () => {
  test('pages work without the newer features of their styles', () => {
    const sheets = new Set(
      pages.flatMap((html) =>
        [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, sheet = '']) => sheet),
      ),
    );
    expect(sheets.size).toBeGreaterThan(2);
    expectOnly(degrades, [...sheets].flatMap(unsupportedInStyles));
  });

  test('scripts call only APIs that these browsers have', async () => {
    const files = new Set<string>();
    const inline = pages.flatMap((html) =>
      scanPage(html).scripts.flatMap(({ attributes: { type }, code }) =>
        !type || type === 'module' ? code : [],
      ),
    );
    // A file contains the names of the lazy parts that it loads.
    const queue = [...pages];
    for (let text = queue.pop(); text !== undefined; text = queue.pop())
      for (const [name] of text.matchAll(/[\w.-]+\.js\b/g)) {
        if (files.has(name) || !existsSync(join(dir, '_astro', name))) continue;
        files.add(name);
        queue.push(read(`_astro/${name}`));
      }
    expect(files.size).toBeGreaterThan(30);
    const codes = [...new Set(inline), ...[...files].map((name) => read(`_astro/${name}`))];
    const found = (await Promise.all(codes.map(unsupportedInScript))).flat();
    expectOnly({ ...guarded, ...guardedInPackages }, found);
  });

  test('the source uses only APIs that these browsers have', () => {
    const found = unsupportedInSource();
    expectOnly(
      guarded,
      found.map((line) => line.replace(/^\S+ /, '')),
    );
  });
});
