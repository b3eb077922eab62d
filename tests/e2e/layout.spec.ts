/** The layout of pages: what sits beside what, and that nothing is wider than the window. */
import type { Page } from '@playwright/test';
import { changeProduct, expect, test } from '../support/browser/fixtures.ts';

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

test('pages fit every window (promise 58)', async ({ page }) => {
  const pages = [
    '/fr',
    '/categories',
    '/category/kitchen',
    '/product/copper-kettle',
    '/cart',
    '/auth/register',
  ];
  for (const path of pages) {
    await page.goto(path);
    for (const text of ['', endless, long]) {
      if (text) await rename(page, text);
      // 640 px is a window of 1280 px at 200 % zoom.
      for (const width of [320, 640, 1024, 1280]) {
        await page.setViewportSize({ width, height: width === 640 ? 400 : 800 });
        expect(await isTooWide(page), `${path} at ${width} px with “${text}”`).toBe(false);
      }
    }
  }
});

test('the header and its panels fit the window', async ({ page }) => {
  const banner = page.getByRole('banner');
  for (const path of ['/fr', '/fr/category/lighting', '/']) {
    await page.goto(path);
    for (const width of [320, 360, 768, 1023, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const name = banner.getByRole('link', { name: 'Alder & Quay' });
      const links = banner.getByRole('navigation').getByRole('link');
      await expect(links).toHaveCount(width < 1024 ? 0 : 7);
      await expect(banner.getByRole('button', { name: 'Menu' })).toBeVisible({ visible: width < 1024 });
      // From 1024 px on, the search is a box with a border and a label.
      const search = banner.locator('[data-search-trigger]');
      await expect(search).toHaveCSS('border-left-width', width < 1024 ? '0px' : '1px');
      expect((await search.boundingBox())?.width).toBeGreaterThanOrEqual(width < 1024 ? 44 : 200);
      const lefts = await page
        .locator('main h1, footer .wrap')
        .evaluateAll((elements) => elements.map((one) => one.getBoundingClientRect().left));
      expect(new Set(lefts).size, 'the heading and the footer begin at the same left edge').toBe(1);
      for (const link of [name, ...(width < 1280 ? [] : await links.all())]) {
        const isCut = await link.evaluate((element) => element.scrollWidth > element.clientWidth);
        expect(isCut, `${path} at ${width} px`).toBe(false);
      }
    }
  }
  // Every panel opens inside the window.
  for (const width of [360, 640, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const buttons = banner.locator('[popovertarget][aria-label], [popovertarget]:has(.sr-only)');
    const visible = await buttons.filter({ visible: true }).all();
    expect(visible.length).toBeGreaterThan(0);
    for (const button of visible) {
      await button.click();
      const panel = page.locator(`#${await button.getAttribute('popovertarget')}`);
      await expect(panel).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
    }
  }
});

test('Add to cart is in the first view', async ({ page }) => {
  await page.goto('/product/copper-kettle');
  const pictures = page.getByRole('region', { name: 'Pictures of Copper stovetop kettle' });
  await expect(pictures.getByRole('img').first()).toHaveCSS('object-fit', 'contain');
  const parts = [
    page.getByRole('heading', { level: 1 }),
    page.locator('[data-fresh-price]'),
    page.getByRole('button', { name: 'Add to cart' }),
  ];
  for (const [width, height] of [
    [360, 780],
    [768, 1024],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (width < 768) {
      for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
      continue;
    }
    const picture = await pictures.boundingBox();
    for (const part of parts) {
      await expect(part).toBeInViewport({ ratio: 1 });
      expect((await part.boundingBox())?.x).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? 0));
    }
  }

  // The thumbnails stay in one column beside the picture, which is square. The column scrolls.
  await page.setViewportSize({ width: 360, height: 740 });
  const row = page.locator('ul:has(> li > [data-gallery-link])');
  await row.evaluate((list) => {
    for (let copies = 0; copies < 9; copies++) list.append(list.children[0]?.cloneNode(true) ?? '');
  });
  const lefts = await row
    .locator('li')
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left));
  expect(lefts).toHaveLength(12);
  expect(new Set(lefts).size).toBe(1);
  expect(await row.evaluate((list) => list.scrollHeight > list.clientHeight)).toBe(true);
  const picture = await page.locator('[data-gallery]').boundingBox();
  expect(picture?.width).toBeCloseTo(picture?.height ?? 0, 0);
  expect((await row.boundingBox())?.height).toBeCloseTo(picture?.height ?? 0, 0);
  expect(await isTooWide(page)).toBe(false);
});

test('a bar has Add to cart while the button is out of view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Reject' }).click();
  const bar = page.locator('[data-buy-bar]');
  const heights = new Set<number>();
  for (const path of [
    '/product/walking-boots',
    '/fr/product/walking-boots',
    '/fr/product/felt-laptop-sleeve',
  ]) {
    await page.goto(path);
    await expect(bar.getByRole('button')).toBeInViewport({ ratio: 1 });
    // Two lines have room for the whole name.
    const hidden = ({ scrollHeight, clientHeight }: Element) => scrollHeight - clientHeight;
    expect(await bar.locator('p').first().evaluate(hidden), path).toBeLessThan(2);
    await page.locator('#buy [type=submit]').scrollIntoViewIfNeeded();
    await expect(bar).toBeHidden();
    heights.add(Math.round((await page.locator('[data-gallery]').boundingBox())?.height ?? 0));
  }
  // The last product's only picture is as tall as the boots', which have thumbnails beside them.
  expect([...heights]).toEqual([229]);
});

test('a price in the bar stays on one line', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/fr/product/dial-kitchen-scale');
  await page.getByRole('button', { name: 'Refuser' }).click();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const before = page.locator('[data-buy-bar] s');
  await expect(before).toBeVisible();
  expect(await before.evaluate((price) => price.getClientRects().length)).toBe(1);
});

test('four related products stand in one row or two', async ({ page }) => {
  await page.goto('/product/copper-kettle');
  const cards = page.locator('section:has(> h2:text("Goes well with")) li.card');
  await expect(cards).toHaveCount(4);
  for (const [width, rows] of [
    [360, 2],
    [640, 2],
    [768, 1],
    [1280, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
    expect(new Set(tops).size, `${width} px`).toBe(rows);
  }
});

test('the rating on a card stays on one line', async ({ page }) => {
  for (const path of ['/product/copper-kettle', '/fr/category/kitchen']) {
    await page.goto(path);
    const ratings = page.locator('li.card .stars');
    expect(await ratings.count()).toBeGreaterThan(1);
    for (const width of [360, 640, 768, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      const heights = await ratings.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().height),
      );
      expect(Math.max(...heights), `${path} at ${width} px`).toBeLessThan(30);
    }
  }
});

test('suggestions for a sold-out product have room for names', async ({ page }) => {
  await page.goto('/product/pour-over-coffee-set');
  // On a phone, the suggestions are in the first view, above the form for a restock alert.
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(page.getByRole('heading', { name: 'You might like' })).toBeInViewport();
  await expect(page.locator('[data-restock]')).not.toBeInViewport();
  const cards = page.locator('section:has(> h2:text("You might like")) li');
  for (const width of [360, 768, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    expect((await cards.first().boundingBox())?.width, `${width} px`).toBeGreaterThan(90);
  }
});

test('suggestions for a product just sold out have two columns', async ({ page }) => {
  await changeProduct(page, 'copper-kettle', { stock: 0 });
  await page.goto('/product/copper-kettle');
  await page.getByRole('button', { name: 'Add to cart' }).hover();
  const section = page.locator('section:has(> h2:text("You might like"))');
  await expect(section).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const price = await page.locator('[data-fresh]').boundingBox();
    const box = await section.boundingBox();
    expect([box?.x, box?.width], `${width} px`).toEqual([price?.x, price?.width]);
    const tops = await section
      .locator('li')
      .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
    expect(tops.filter((top) => top === tops[0]).length, `${width} px`).toBe(2);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('the controls of a toast are large enough for a finger', async ({ page }) => {
    await page.goto('/product/copper-kettle');
    await page.locator('.buy-button').tap();
    const toast = page.locator('[data-toast]');
    for (const control of [toast.getByRole('link').first(), toast.getByRole('button')])
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });

  test('a category’s controls are large enough for a finger', async ({ page }) => {
    await page.goto('/category/kitchen');
    for (const control of [
      page.getByRole('banner').getByRole('link', { name: 'Alder & Quay' }),
      page.getByRole('button', { name: 'Filter' }),
      page.getByLabel('Sort by').and(page.locator('select')),
      page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }),
    ])
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });
});

test('a zoomed window still shows the product', async ({ page }) => {
  // A window of 1280×800 at 200 % zoom.
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto('/product/market-tote');
  expect((await page.locator('[data-gallery]').boundingBox())?.width).toBeGreaterThan(150);
});

test('on a tablet, three categories of the home page share a row', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/');
  const cards = page.locator('section', { hasText: 'Featured categories' }).locator('li.card');
  const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
  expect(tops.filter((top) => top === tops[0])).toHaveLength(3);
});

test('the last row of ten categories has two or more', async ({ page }) => {
  await page.goto('/categories');
  const cards = page.locator('main li.card');
  await expect(cards).toHaveCount(10);
  for (const width of [360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
    expect(tops.filter((top) => top === tops.at(-1)).length, `${width} px`).toBeGreaterThan(1);
  }
});
