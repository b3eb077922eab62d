import { expect, expectAccessible, test } from '../support/fixtures.ts';

/** Every route of the specification, without language; the not-found page is the last. */
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

for (const path of routes) {
  test(`${path} exists in both languages, titled, linked to its twin`, async ({ request }) => {
    const titles = new Set<string>();
    for (const [address, lang] of [
      [path, 'en'],
      [inFrench(path), 'fr'],
    ] as const) {
      const answer = await request.get(address);
      expect(answer.status()).toBe(200);
      const html = await answer.text();
      expect(html).toContain(`<html lang="${lang}"`);
      expect(html).toMatch(/<h1[ >]/);
      expect(html).toMatch(/<meta name="description" content="[^"]{5,}"/);
      const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
      expect(title).toContain('Alder &amp; Quay');
      titles.add(title);
      if (!html.includes('name="robots" content="noindex"')) {
        const site = process.env['SHOP_URL'] ?? '';
        const canonical = address === '/' ? `${site}/` : `${site}${address}`;
        expect(html).toContain(`<link rel="canonical" href="${canonical}"`);
        expect(html).toContain(`hreflang="fr" href="${site}${inFrench(path)}"`);
        expect(html).toContain(`hreflang="x-default" href="${path === '/' ? `${site}/` : site + path}"`);
      }
    }
    // A page whose title is the same in both languages was not translated; names of products and categories may be.
    if (!/^\/(product|category)/.test(path)) expect(titles.size).toBe(2);
  });
}

test('pages about the shopper stay out of search engines', async ({ request }) => {
  for (const path of [
    '/cart',
    '/checkout',
    '/profile',
    '/orders',
    '/auth/login',
    '/retry-payment',
    '/order-confirmation',
  ])
    expect(await (await request.get(path)).text()).toContain('<meta name="robots" content="noindex">');
});

test.describe('unknown paths', () => {
  test.use({ tolerated: [/404 \(Not Found\)/] });

  test('promise 50: an unknown path answers 404 in its language', async ({ page }) => {
    for (const [path, lang, words] of [
      ['/no/such/page', 'en', 'We looked everywhere'],
      ['/fr/rien/du/tout', 'fr', 'Nous avons cherché partout'],
    ] as const) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
    }
  });
});

// Pairwise: each theme meets each width and each language, each width each language.
for (const [colorScheme, width, locale] of [
  ['light', 320, 'fr'],
  ['dark', 320, 'en'],
  ['light', 1280, 'en'],
  ['dark', 1280, 'fr'],
] as const)
  test(`promise 58: axe finds nothing, ${colorScheme}, ${width} px, ${locale}`, async ({ page }) => {
    test.setTimeout(90_000);
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
