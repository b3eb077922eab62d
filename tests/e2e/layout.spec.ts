/** No page is wider than the window, however many pictures it has and however long its names are. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const endless = 'Kapitänsmützenhalterung'.repeat(12);
const long = 'A category whose name is much longer than anyone would think sensible';

const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Replaces every name in the page's content, and multiplies the product's pictures. */
async function rename(page: Page, text: string): Promise<void> {
  await page.evaluate((name) => {
    for (const element of document.querySelectorAll(
      'main :is(h1, h2, h3), main nav li > :is(a, span:last-child), header a[href*="/category/"]',
    )) {
      const target = element.querySelector('a') ?? element;
      target.textContent = name;
    }
    const small = document.querySelector('[data-gallery-link]')?.closest('li');
    for (let copies = 0; small && copies < 6; copies++) small.after(small.cloneNode(true));
  }, text);
}

test('very long names fit every window', async ({ page }) => {
  for (const path of ['/fr', '/categories', '/category/kitchen', '/product/copper-kettle']) {
    await page.goto(path);
    for (const text of ['', endless, long]) {
      if (text) await rename(page, text);
      for (const width of [320, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await isTooWide(page), `${path} at ${width} px with “${text}”`).toBe(false);
      }
    }
  }
});

test('the shop’s name is shown in full from 320 px on, in both languages', async ({ page }) => {
  for (const path of ['/', '/fr']) {
    await page.goto(path);
    for (const width of [320, 360, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const name = page.getByRole('banner').getByRole('link', { name: 'Alder & Quay' });
      const cut = await name.evaluate((element) => element.scrollWidth > element.clientWidth);
      expect(cut, `${path} at ${width} px`).toBe(false);
    }
  }
});

test('the header cuts off none of the demo shop’s category names, in either language', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ['/', '/fr', '/fr/category/lighting']) {
    await page.goto(path);
    const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
    await expect(links).toHaveCount(7);
    const cut = await links.evaluateAll(
      (all) => all.filter((link) => link.scrollWidth > link.clientWidth).length,
    );
    expect(cut, path).toBe(0);
  }
});

test('wide windows show the categories in the header, and narrow windows show a menu instead', async ({
  page,
}) => {
  const banner = page.getByRole('banner');
  for (const [width, isWide] of [
    [1024, true],
    [1023, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await expect(banner.getByRole('link', { name: 'Kitchen' })).toBeVisible({ visible: isWide });
    await expect(banner.getByRole('button', { name: 'Menu' })).toBeVisible({ visible: !isWide });
  }
});

test('every panel of the header opens inside the window', async ({ page }) => {
  for (const width of [360, 640, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/');
    const buttons = page
      .getByRole('banner')
      .locator('[popovertarget][aria-label], [popovertarget]:has(.sr-only)');
    for (const button of await buttons.filter({ visible: true }).all()) {
      await button.click();
      const panel = page.locator(`#${await button.getAttribute('popovertarget')}`);
      await expect(panel).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
    }
  }
});
