/** The consent banner never covers any part of the focused element, and never scrolls the page. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/browser/fixtures.ts';

const banner = (page: Page) => page.locator('[data-consent-banner]');

interface Stop {
  what: string;
  /** How many pixels of the element's height the banner covers. */
  covered: number;
  isInBanner: boolean;
}

/** Presses a key and waits for the next paint. Returns the element that gets the focus, unless the key has led there before. */
async function press(page: Page, key: string): Promise<Stop | undefined> {
  await page.keyboard.press(key);
  return page.evaluate(
    async (mark) => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const active = document.activeElement;
      const bar = document.querySelector('[data-consent-banner]');
      if (!active || !bar || active === document.body || active.hasAttribute(mark)) return undefined;
      active.toggleAttribute(mark);
      const [it, over] = [active.getBoundingClientRect(), bar.getBoundingClientRect()];
      return {
        what: active.outerHTML.slice(0, 100),
        covered: Math.max(0, Math.min(it.bottom, over.bottom) - Math.max(it.top, over.top)),
        isInBanner: bar.contains(active),
      };
    },
    `data-walked-${key.replace('+', '-')}`,
  );
}

/** Presses a key until the focus reaches the end of the page. Returns all elements that had the focus. */
async function walk(page: Page, key: string): Promise<readonly Stop[]> {
  const stops: Stop[] = [];
  for (let step = 0; step < 200; step++) {
    const stop = await press(page, key);
    if (stop) stops.push(stop);
    else if (stops.length > 0) return stops;
  }
  throw new Error('The focus never reaches the end of the page');
}

for (const { width, height, path } of [
  { width: 1280, height: 720, path: '/product/copper-kettle' },
  { width: 360, height: 740, path: '/fr/category/kitchen' },
  { width: 320, height: 256, path: '/product/copper-kettle' },
])
  test(`the focus shows on ${path}, ${width}×${height} (promise 58)`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    // Turns smooth scrolling off, because the test measures positions immediately.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(banner(page)).toBeInViewport({ ratio: 0.99 });
    // Tab walks down to the end of the page, and Shift+Tab back up.
    for (const key of ['Tab', 'Shift+Tab']) {
      const stops = await walk(page, key);
      expect(stops.filter(({ isInBanner }) => isInBanner)).toHaveLength(4);
      expect(stops.length).toBeGreaterThan(25);
      expect(stops.filter(({ covered, isInBanner }) => covered > 0.5 && !isInBanner)).toEqual([]);
    }
  });

test('in a short window, Tab hides the banner until a click', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 400 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/category/kitchen');
  const reject = banner(page).getByRole('button', { name: 'Reject' });
  await page.locator('main a').first().focus();
  await page.keyboard.press('Tab');
  await expect(banner(page)).not.toBeInViewport();
  const place = () => page.evaluate(() => scrollY);
  const before = await place();
  await page.locator('main h1').click();
  await expect(banner(page)).toBeInViewport({ ratio: 0.99 });
  await reject.focus();
  await expect(reject).toBeInViewport({ ratio: 0.99 });
  expect(await place()).toBe(before);
});

test('in a short window, the returning banner blocks no press', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByLabel('Email address').fill('reader@');
  await expect(banner(page)).not.toBeInViewport();
  const subscribe = page.getByRole('button', { name: 'Subscribe' });
  // Where the banner will return.
  await subscribe.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await subscribe.click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await page.locator('main h1').click();
  await banner(page).getByRole('button', { name: 'Reject' }).click();
  await expect(banner(page)).toBeHidden();
});

test('the buy bar waits until the consent banner is closed', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/product/copper-kettle');
  const bar = page.locator('[data-buy-bar]');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(banner(page)).toBeInViewport({ ratio: 0.99 });
  await expect(bar).toBeHidden();
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(bar).toBeVisible();
  await expect(bar).toHaveText(/Copper stovetop kettle\s*\$129\.80\s*Add to cart/);
  const box = await bar.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(640);
});

for (const [path, part, selector] of [
  ['/product/copper-kettle', 'button', 'main [type=submit]'],
  ['/fr/product/copper-kettle', 'button', 'main [type=submit]'],
  ['/product/market-tote', 'first option', '.options label'],
  ['/fr/product/market-tote', 'first option', '.options label'],
] as const) {
  test(`a phone’s first view of ${path} shows its ${part}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(banner(page)).toBeInViewport({ ratio: 0.99 });
    const shown = page.locator(selector).first();
    await expect(shown).toBeVisible();
    const room = async () => {
      const [box, over] = [await shown.boundingBox(), await banner(page).boundingBox()];
      return box && over && over.y - box.y - box.height;
    };
    await expect.poll(room).toBeGreaterThanOrEqual(0);
  });
}

for (const path of ['/product/copper-kettle', '/fr/product/copper-kettle'])
  test(`on a phone’s ${path}, Reject is as large as Accept all`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(banner(page)).toBeInViewport({ ratio: 0.99 });
    const sizes = await banner(page)
      .locator('[data-consent-choice]')
      .evaluateAll((buttons: HTMLElement[]) =>
        buttons.map(({ offsetWidth, offsetHeight }) => `${offsetWidth} × ${offsetHeight}`),
      );
    expect(sizes).toHaveLength(2);
    expect(new Set(sizes).size).toBe(1);
  });

test('Tab reaches the banner’s buttons without scrolling', async ({ page }) => {
  await page.goto('/category/kitchen');
  await expect(banner(page)).toBeVisible();
  const buttons = new Set<string>();
  for (let step = 0; step < 5; step++) {
    const stop = await press(page, 'Tab');
    if (stop?.isInBanner) buttons.add(stop.what);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
  expect(buttons.size).toBe(4);
});

for (const size of ['100%', '200%'])
  test(`the banner fits 320 px with text at ${size} (promise 58)`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto('/fr/cart');
    await page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size);
    await expect(banner(page)).toBeInViewport({ ratio: 0.99 });
    const room = await banner(page).evaluate((bar) => bar.scrollWidth - bar.clientWidth);
    expect(room).toBeLessThanOrEqual(0);
    await expectAccessible(page, '[data-consent-banner]');
  });
