import { expect, expectAccessible, test } from '../support/fixtures.ts';

const inFrench = (path: string) => (path === '/' ? '/fr' : `/fr${path}`);

// Pairwise: each theme meets each width and each language, each width each language.
for (const [colorScheme, width, locale] of [
  ['light', 320, 'fr'],
  ['dark', 320, 'en'],
  ['light', 1280, 'en'],
  ['dark', 1280, 'fr'],
] as const)
  test(`axe finds nothing on ${colorScheme} pages at ${width} px in ${locale === 'fr' ? 'French' : 'English'} (promise 58)`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      '/',
      '/categories',
      '/category/kitchen',
      '/product/copper-kettle',
      '/cart',
      '/privacy-policy',
      '/search',
    ]) {
      const address = locale === 'fr' ? inFrench(path) : path;
      await page.goto(address);
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${address} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  });
