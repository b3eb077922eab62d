/** Checks a page of each kind with axe, and measures what pages download before any interaction. */
import { brotliCompressSync } from 'node:zlib';
import { localizedPath } from '#i18n/routes.ts';
import { budgetOf } from '../../scripts/rebuild/check/budgets.ts';
import { expect, expectAccessible, test, tolerate } from '../support/browser/fixtures.ts';
import { shiftsOf, watchShifts } from '../support/browser/layout-shifts.ts';
import { openGuest, pan } from '../support/browser/member.ts';

for (const locale of ['en', 'fr'] as const)
  test(`“${locale}” pages pass axe and fit the window (promise 58)`, async ({ page }) => {
    // Seven pages, each with axe, take longer than other tests on a busy machine.
    test.slow();
    // axe checks each language in one theme at one width. Together, the languages cover both themes and both widths. If the
    // theme of a page changed, axe would measure colours that are still changing.
    await page.emulateMedia({ colorScheme: locale === 'fr' ? 'light' : 'dark' });
    // The consent banner would cover half of some link, and axe would call the other half too small to press.
    await page.goto(localizedPath(locale, '/'));
    await page.locator('[data-consent-choice=none]').click();
    for (const path of [
      '/',
      '/categories',
      '/category/kitchen',
      '/product/copper-kettle',
      '/cart',
      '/privacy-policy',
      '/search',
    ]) {
      const url = localizedPath(locale, path);
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto(url);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `${url} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
      }
      await page.setViewportSize({ width: locale === 'fr' ? 320 : 1280, height: 800 });
      await expectAccessible(page);
    }
  });

/** Leaves out speculation rules and JSON, because the budget doesn't count them as scripts. */
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*(?:src=|json|speculationrules))[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, code]) => code ?? '')
    .join('\n');

// Measures the bytes on the network against the limits. tests/build/site.test.ts checks the files of every page.
test('pages keep their budget in windows of any size', async ({ page }) => {
  const requests: Promise<{ url: string; type: string; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    const sizes = request.sizes();
    requests.push(
      sizes.then((size) => ({
        url: request.url(),
        type: request.resourceType(),
        bytes: size.responseBodySize,
      })),
    );
  });
  const shifts = await watchShifts(page);
  for (const [path, width, height] of [
    ['/', 1280, 720],
    ['/category/kitchen', 1280, 720],
    ['/category/kitchen', 360, 740],
    // In a window this short, the consent banner hides while Tab moves the focus.
    ['/category/kitchen', 360, 400],
    ['/product/copper-kettle', 1280, 720],
  ] as const) {
    const place = `${path} at ${width}×${height}`;
    await page.goto('about:blank');
    await page.setViewportSize({ width, height });
    requests.length = 0;
    shifts.length = 0;
    const document = await page.goto(path);
    await page.waitForLoadState('networkidle');
    const budget = budgetOf(path);
    const files = await Promise.all(requests);
    const html = (await document?.text()) ?? '';
    const inline = brotliCompressSync(inlineScripts(html)).length;
    const scripts = files.filter(({ type }) => type === 'script');
    expect(
      scripts.filter(({ url }) => /client\.|react/i.test(url)),
      place,
    ).toEqual([]);
    expect(
      scripts.reduce((sum, { bytes }) => sum + bytes, inline),
      place,
    ).toBeLessThanOrEqual(budget.script);
    expect(
      files.filter(({ type }) => type === 'font'),
      place,
    ).toEqual([]);
    // The tests' shop compresses its pages less than a merchant's shop of this size.
    const rest = files.filter(({ type }) => !['document', 'image'].includes(type));
    const compressed = brotliCompressSync(html).length;
    expect(
      rest.reduce((sum, { bytes }) => sum + bytes, compressed),
      place,
    ).toBeLessThanOrEqual(budget.page);
    expect(await shiftsOf(page, shifts, path), place).toEqual([]);
  }
});

test('cart and checkout load few scripts', async ({ page }) => {
  await openGuest(page, { [pan]: 1 });
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/_astro\/.*\.js$/.test(pathname)) files.add(pathname);
  });
  for (const [path, most] of [
    ['/cart', 10],
    // The contract of quotes is a file of its own, because the checkout and the cart's lazy part for discounts share it.
    ['/checkout', 13],
  ] as const) {
    files.clear();
    const html = (await (await page.goto(path))?.text()) ?? '';
    await expect(page.locator('main astro-island:not([ssr])')).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    // The cart asks for the cost of shipping later, with code that it shares with the checkout.
    const late = /\/(shipping-estimate-call|quote|account|country-options\.script)\./;
    const early = [...files].filter((file) => html.includes(file) || !late.test(file));
    expect(
      early.filter((file) => !html.includes(file)),
      path,
    ).toEqual([]);
    expect(early.length, path).toBeLessThanOrEqual(most);
  }
});

test('an injected script doesn’t run (promise 55)', async ({ page }) => {
  tolerate(/Content Security Policy/);
  await page.goto('/product/copper-kettle');
  await page.evaluate(async () => {
    const blocked = new Promise<void>((resolve) => {
      const missing = new Set(['script-src-attr', 'script-src-elem']);
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        missing.delete(effectiveDirective);
        if (missing.size === 0) resolve();
      });
    });
    const script = document.createElement('script');
    script.textContent = 'document.title = "injected"';
    const image = document.createElement('img');
    image.setAttribute('onerror', 'document.title = "injected"');
    image.src = 'data:,';
    document.body.append(script, image);
    await blocked;
  });
  await expect(page).not.toHaveTitle('injected');
});
