/**
 * Built pages are valid HTML. This test checks one page of each kind without Java. `npm run test:html` checks all pages with a
 * stricter checker.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { describe, expect, inject, test } from 'vitest';
import { isFragment, splitLocale } from '#i18n/routes.ts';
import { scanPage } from '../../scripts/rebuild/check/html.ts';
import { pathOf } from '../../scripts/web-host/paths.ts';

const { dir } = inject('shop');
const checker = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  elements: [
    'html5',
    {
      // Astro writes a style before the first island, as a first child. The stricter checker allows that.
      style: { flow: true },
      time: { attributes: { datetime: { required: true } } },
    },
  ],
});

/** `/fr/category/kitchen/page/2` → `category page`. */
const kindOf = (path: string) =>
  splitLocale(path)
    .path.replace(/^\/(category|product|pages)\/[^/]+/, '/$1')
    .replace(/\/page\/\d+$/, '/page')
    .replaceAll(/\W+/g, ' ')
    .trim();

const pages = (readdirSync(dir, { recursive: true }) as string[])
  .filter((file) => file.endsWith('.html') && !isFragment(pathOf(file)))
  .sort();
const examples = [...Map.groupBy(pages, (file) => kindOf(pathOf(file)))].map(
  ([kind, [file = '']]) => [kind || 'home', file] as const,
);

describe('the HTML', () => {
  test('exists for every kind of page', () => {
    expect(examples.map(([kind]) => kind)).toEqual(
      expect.arrayContaining(['home', 'product', 'category', 'cart']),
    );
    expect(examples.length).toBeGreaterThan(18);
  });

  test.each(examples)('of the %s page (%s) is valid', async (_, file) => {
    const html = readFileSync(join(dir, file), 'utf8');
    const { results } = await checker.validateString(html);
    expect(results.flatMap(({ messages }) => messages)).toEqual([]);
    expect(html.trimEnd().slice(-7)).toBe('</html>');
    // A search box has a role by itself, and HTML allows no other.
    const boxes = scanPage(html).elements.filter(({ attributes }) => attributes['type'] === 'search');
    expect(boxes.filter(({ attributes }) => attributes['role'])).toEqual([]);
  });
});
