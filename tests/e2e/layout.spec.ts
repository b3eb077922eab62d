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

test('the header shows the shop’s name in full from 320 px on, and the names of the categories from 1024 px on', async ({
  page,
}) => {
  const banner = page.getByRole('banner');
  for (const path of ['/', '/fr', '/fr/category/lighting']) {
    await page.goto(path);
    for (const width of [320, 360, 768, 1023, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const name = banner.getByRole('link', { name: 'Alder & Quay' });
      const links = banner.getByRole('navigation').getByRole('link');
      await expect(links).toHaveCount(width < 1024 ? 0 : 7);
      await expect(banner.getByRole('button', { name: 'Menu' })).toBeVisible({ visible: width < 1024 });
      for (const link of [name, ...(width < 1280 ? [] : await links.all())]) {
        const isCut = await link.evaluate((element) => element.scrollWidth > element.clientWidth);
        expect(isCut, `${path} at ${width} px`).toBe(false);
      }
    }
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
