import { expect, expectAccessible, test } from '../support/fixtures.ts';

/** One page of each kind, in English. */
const routes = [
  '/',
  '/categories',
  '/category/kitchen',
  '/category/kitchen/price-desc',
  '/product/copper-kettle',
  '/cart',
  '/checkout',
  '/search',
  '/privacy-policy',
  '/auth/login',
  '/auth/register',
  '/auth/reset-password',
  '/retry-payment',
  '/order-confirmation',
  '/profile',
  '/orders',
] as const;

const inFrench = (path: string) => (path === '/' ? '/fr' : `/fr${path}`);

/** Not for search engines: pages about the shopper, and a category in another order. */
const isUnlisted = (path: string) =>
  /^\/(cart|checkout|search|profile|orders|auth\/|retry-payment|order-confirmation)|\/price-desc$/.test(path);

test('every page has a title, a description and links to its twin, unless search engines leave it out', async ({
  request,
}) => {
  const site = process.env['SHOP_URL'] ?? '';
  for (const path of routes) {
    const titles = new Set<string>();
    for (const [address, lang] of [
      [path, 'en'],
      [inFrench(path), 'fr'],
    ] as const) {
      const answer = await request.get(address);
      expect(answer.status(), address).toBe(200);
      const html = await answer.text();
      expect(html).toContain(`<html lang="${lang}"`);
      expect(html).toMatch(/<h1[ >]/);
      expect(html).toMatch(/<meta name="description" content="[^"]{5,}"/);
      const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
      expect(title).toContain('Alder &amp; Quay');
      titles.add(title);
      expect(html.includes('<meta name="robots" content="noindex">'), address).toBe(isUnlisted(path));
      if (isUnlisted(path)) continue;
      expect(html).toContain(`<link rel="canonical" href="${address === '/' ? `${site}/` : site + address}"`);
      expect(html).toContain(`hreflang="fr" href="${site}${inFrench(path)}"`);
      expect(html).toContain(`hreflang="x-default" href="${path === '/' ? `${site}/` : site + path}"`);
    }
    // Products and categories may have the same name in both languages.
    if (!/^\/(product|category)/.test(path)) expect(titles.size, path).toBe(2);
  }
});

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
