/** Products and categories, and how their pages follow what has changed in the API since the build. */
import {
  changeProduct,
  expect,
  expectAccessible,
  productReads,
  test,
  tolerate,
} from '../support/browser/fixtures.ts';

const { step } = test;

test('journey: see a product’s pictures and enlarge them', async ({ page }) => {
  const pictures: string[] = [];
  page.on('request', (request) => {
    const picture = /copper-kettle-(\d)\.svg\?w=(?:800|1200)/.exec(request.url())?.[1];
    if (picture) pictures.push(picture);
  });
  const second = page.getByRole('link', { name: /Show picture 2/ });
  const picture = page.getByRole('img', { name: /picture 2 of/ });
  const dialog = page.getByRole('dialog');
  const shown = (number: number) => dialog.getByRole('img', { name: `picture ${number} of 3` });
  await step('see the second picture', async () => {
    await page.goto('/product/copper-kettle', { waitUntil: 'networkidle' });
    expect(pictures).toEqual(['1']);
    await second.click();
    await expect.poll(() => pictures).toContain('2');
    await expect(second).toHaveAttribute('aria-current', 'true');
    await expect(page).not.toHaveURL(/#/);
    await expect(picture).toBeInViewport();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc)).not.toBe('');
  });
  await step('enlarge it', async () => {
    await picture.click();
    await expect(dialog.getByRole('status')).toHaveText('2 / 3');
    await expect(shown(2)).toBeInViewport({ ratio: 0.99 });
    // Until the large picture has loaded, the small one is behind it.
    await expect(shown(2)).toHaveCSS('background-image', /copper-kettle-2/);
    await expectAccessible(page);
  });
  await step('turn the pictures with arrow keys, Home, End, a swipe and buttons', async () => {
    await page.keyboard.press('ArrowRight');
    await expect(shown(3)).toBeInViewport({ ratio: 0.99 });
    await page.keyboard.press('Home');
    await expect(shown(1)).toBeInViewport({ ratio: 0.99 });
    await page.keyboard.press('End');
    await expect(shown(3)).toBeInViewport({ ratio: 0.99 });
    await dialog.getByRole('list').evaluate((list) => list.scrollTo({ left: 0.4 * list.clientWidth }));
    await expect(dialog.getByRole('status')).toHaveText('1 / 3');
    await expect(shown(1)).toBeInViewport({ ratio: 0.99 });
    await dialog.getByRole('button', { name: 'Show picture 3 of 3' }).click();
    await expect(shown(3)).toBeInViewport({ ratio: 0.99 });
    await expect(dialog.getByRole('status')).toHaveText('3 / 3');
  });
  await step('close, and open the same picture again', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const third = page.getByRole('img', { name: /picture 3 of/ });
    await expect(third).toBeInViewport({ ratio: 0.9 });
    await page.locator('[data-gallery]').press('Enter');
    await expect(dialog.getByRole('status')).toHaveText('3 / 3');
    await shown(3).click();
    await expect(dialog).toBeHidden();
  });
  await step('open the page at the second picture', async () => {
    await page.goto('about:blank');
    await page.goto('/product/copper-kettle#picture-2');
    await expect(picture).toBeInViewport();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  });
});

test('a single picture is enlarged by keyboard', async ({ page }) => {
  await page.goto('/product/watering-can');
  const picture = page.locator('[data-gallery]');
  await expect(picture.getByRole('img')).toHaveCount(1);
  await expect(picture).toHaveAttribute('tabindex', '0');
  await picture.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
});

test('closing the enlarged pictures keeps the one seen last', async ({ page }) => {
  await page.goto('/product/copper-kettle');
  await page.locator('[data-gallery]').press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toHaveText('1 / 3');
  await page.keyboard.press('End');
  await expect(dialog.getByRole('status')).toHaveText('3 / 3');
  await dialog.evaluate((element: HTMLDialogElement) => {
    element.close();
    // As when the shopper closes the dialog while it still scrolls.
    element.querySelector('ul')?.dispatchEvent(new Event('scroll'));
  });
  await expect(page.getByRole('img', { name: /picture 3 of/ })).toBeInViewport({ ratio: 0.9 });
});

test('a changed price shows at the first touch', async ({ page }) => {
  await changeProduct(page, 'copper-kettle', { price: 100, stock: 2 });
  await page.goto('/product/copper-kettle');
  await page.getByRole('button', { name: 'Add to cart' }).hover();
  await expect(page.getByText('The price has changed: $110.00 instead of $129.80.')).toBeVisible();
  await expect(page.locator('[data-fresh-price]')).toHaveText('$110.00');
  await expect(page.locator('[data-fresh-stock]')).toHaveText('Only 2 left');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  // The cart is stored a moment later, under a lock that all tabs share.
  await expect
    .poll(() =>
      page.evaluate(() => JSON.parse(localStorage.getItem('shopping-cart') ?? '{}').items?.[0]?.product),
    )
    .toMatchObject({ price: 100, stock: 2 });
});

test('Add to cart works even if a new price arrives mid-press', async ({ page }) => {
  await changeProduct(page, 'copper-kettle', { price: 12 });
  const arrives = Promise.withResolvers<void>();
  await page.route(productReads, async (route) => {
    await arrives.promise;
    await route.fallback();
  });
  await page.goto('/product/copper-kettle');
  await page.getByRole('button', { name: 'Add to cart' }).hover();
  await page.mouse.down();
  arrives.resolve();
  await expect(page.locator('[data-fresh-note]')).not.toBeEmpty();
  await page.mouse.up();
  await expect(page.locator('[data-cart-badge]').first()).toHaveText('1');
});

test('a product back in stock can be bought at once', async ({ page }) => {
  await page.goto('/product/pour-over-coffee-set');
  const main = page.getByRole('main');
  await expect(main.getByText('Out of stock').filter({ visible: true })).toHaveCount(1);
  await expect(main.getByText(/^Ships within/)).toHaveCount(0);
  await expect(main.locator('article').getByRole('heading', { name: 'You might like' })).toBeVisible();
  await changeProduct(page, 'pour-over-coffee-set', { stock: 5 });
  await page.reload();
  await expect(page.getByText('It’s back in stock.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tell me when it’s back' })).toBeHidden();
  await expect(page.locator('[data-fresh-stock]')).toHaveText('Only 5 left');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.locator('[data-cart-badge]').first()).toHaveText('1');
  await expectAccessible(page);
});

test('a sold-out product offers a restock alert', async ({ page }) => {
  await page.goto('/product/pour-over-coffee-set');
  const offer = page.locator('[data-restock]');
  const field = offer.getByLabel('Email address');
  const send = offer.getByRole('button', { name: 'Tell me when it’s back' });
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.setViewportSize({ width: 360, height: 640 });
  // The form stands below the alternatives.
  await page.getByRole('link', { name: 'Tell me when it’s back' }).click();
  await expect(field).toBeFocused();
  await field.fill('nobody');
  // The message is below the button, which is at the bottom of the window.
  await send.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await send.click();
  await expect(offer.getByRole('status')).toHaveText('Invalid email address');
  await expect(offer.getByRole('status')).toBeInViewport({ ratio: 1 });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill('waiting@shop.example');
  await send.click();
  await expect(offer.getByRole('status')).toHaveText(/^Thank you\. /);
  await expectAccessible(page);
  await page.goto('/fr/product/pour-over-coffee-set');
  await expect(offer.getByRole('button', { name: 'Me prévenir du retour en stock' })).toBeVisible();
});

test('a product sold out since the build offers a restock alert', async ({ page }) => {
  await changeProduct(page, 'copper-kettle', { stock: 0 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/product/copper-kettle');
  const offer = page.locator('[data-restock]');
  await expect(offer).toHaveCount(0);
  await page.getByRole('button', { name: 'Add to cart' }).hover();
  const main = page.getByRole('main');
  await expect(main.getByText(/out of stock/i).filter({ visible: true })).toHaveCount(1);
  await expect(main.getByText(/^Ships within/)).toBeHidden();
  await expect(main.locator('article').getByRole('heading', { name: 'You might like' })).toBeVisible();
  await offer.getByLabel('Email address').fill('waiting@shop.example');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(offer.getByRole('status')).toHaveText(/^Thank you\. /);
});

test('a product deleted since the build leaves the cart', async ({ page }) => {
  tolerate(/status of 404/);
  const isTold = Promise.withResolvers<void>();
  await page.route(productReads, async (route) => {
    await isTold.promise;
    await route.fulfill({ json: { products: [] } });
  });
  await page.route('**/v1/review/product/*', async (route) => {
    await isTold.promise;
    await route.fulfill({ status: 404, json: { message: 'no such product' } });
  });
  await page.goto('/product/copper-kettle');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Copper stovetop kettle is in your cart.')).toBeVisible();
  await page.locator('#reviews').scrollIntoViewIfNeeded();
  const reviewsResponse = page.waitForResponse('**/v1/review/product/*');
  isTold.resolve();
  await reviewsResponse;
  await expect(
    page.getByText('Copper stovetop kettle is no longer available, so we couldn’t add it to your cart.'),
  ).toBeVisible();
  await expect(page.getByText('Copper stovetop kettle is in your cart.')).toBeHidden();
  await expect(page.locator('[data-cart-badge]').first()).toBeHidden();
  await expect(page.getByText('Failed to load reviews')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the category' }).click();
  await expect(page).toHaveURL(/\/category\/kitchen$/);
});

test('a page built in an earlier year shows the current year', async ({ page }) => {
  await page.clock.setFixedTime('2041-03-01T12:00:00Z');
  await page.goto('/');
  await expect(page.getByRole('contentinfo').getByText('© 2041')).toBeVisible();
});

test('a phone has a second Add to cart button', async ({ page }) => {
  // Without smooth scrolling, the page jumps past the form, which is in view at first.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto('/product/copper-kettle');
  await page.getByRole('button', { name: 'Reject' }).click();
  const button = page.getByRole('button', { name: 'Add to cart' });
  await expect(button).toHaveCount(1);
  await page.getByRole('heading', { name: 'Goes well with' }).scrollIntoViewIfNeeded();
  await expect(button).toHaveCount(2);
  await button.last().click();
  await expect(page.locator('[data-cart-badge]').first()).toHaveText('1');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 740 });
  await expect(button).toHaveCount(1);
});

test('Add to cart works without an API (promise 40)', async ({ page }) => {
  tolerate(/ERR_FAILED/);
  await page.route('**/v1/**', (route) => route.abort());
  await page.goto('/product/copper-kettle');
  await page.getByRole('button', { name: 'Add to cart' }).hover();
  await expect(page.locator('[data-fresh-price]')).toHaveText('$129.80');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.locator('[data-cart-badge]').first()).toHaveText('1');
});

test('a card’s button checks the stock, as on the product page', async ({ page, browser }) => {
  await changeProduct(page, 'copper-kettle', { stock: 1 });
  await changeProduct(page, 'carbon-steel-pan', { stock: 0 });
  await page.goto('/category/kitchen');
  const addKettle = 'Add Copper stovetop kettle to cart';
  const kettle = page.getByRole('button', { name: addKettle });
  await page.mouse.move(0, 0);
  await expect(kettle).toHaveCSS('opacity', '0');
  await page.getByRole('heading', { name: 'Copper stovetop kettle' }).hover();
  await expect(kettle).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await expect(kettle).toHaveCSS('opacity', '0');
  await kettle.focus();
  await expect(kettle).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Copper stovetop kettle is in your cart.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to cart' })).toBeVisible();
  await expect(kettle).toHaveAttribute('data-product', /"stock":1,/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('all our stock (1) is already in your cart.')).toBeVisible();
  await expectAccessible(page);

  const pan = page.getByRole('button', { name: /^Add Carbon steel frying pan/ });
  await pan.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Carbon steel frying pan, 28 cm is out of stock')).toBeVisible();
  await expect(pan).toBeHidden();
  await expect(page.getByRole('link', { name: /Carbon steel frying pan/ })).toBeFocused();
  await expect(page.locator('[data-cart-badge]').first()).toHaveText('1');

  const phone = await browser.newPage({ hasTouch: true });
  await phone.goto(page.url());
  await expect(phone.getByRole('button', { name: addKettle })).toHaveCSS('opacity', '1');
  await phone.close();
});

test('journey: filter and sort a category and go Back', async ({ page }) => {
  const cards = page.locator('main li.card');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const count = page.locator('[data-list-count]');
  const prices = async () =>
    (await cards.locator('.price').allInnerTexts()).map((text) =>
      Number(/\d[\d,.]*/.exec(text)?.[0].replace(',', '')),
    );
  const more = page.getByRole('button', { name: 'Show more products' });
  let found: number[] = [];
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/category/kitchen');
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(count).toHaveRole('status');
  const all = await count.innerText();
  await step('filter', async () => {
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByLabel('Maximum price ($)').fill('100');
    await page.getByLabel('In stock only').check();
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await expect(page).toHaveURL('/category/kitchen?max=100&stock=1');
    await expect(pages).toBeHidden();
    // The test shop shows four products at a time.
    await expect(cards).toHaveCount(4);
    await expectAccessible(page);
  });
  await step('show more products', async () => {
    await more.press('Enter');
    await expect(cards.nth(4).getByRole('link')).toBeFocused();
    found = await prices();
    expect(found.length).toBeGreaterThan(4);
    expect(Math.max(...found)).toBeLessThanOrEqual(100);
    await expect(count).toHaveText(`${found.length} products available`);
    await expect(more).toBeHidden();
    expect(scripts.join()).not.toMatch(/react|client\./);
  });
  await step('sort what is filtered', async () => {
    await page.getByRole('link', { name: 'Price: low to high' }).click();
    await expect(page).toHaveURL('/category/kitchen/price-asc?max=100&stock=1');
    await more.click();
    await expect(cards).toHaveCount(found.length);
    expect(await prices()).toEqual(found.toSorted((a, b) => a - b));
  });
  await step('another sort order applies what is typed', async () => {
    await page.getByRole('button', { name: 'Filter (2)' }).click();
    await expect(page.getByLabel('Maximum price ($)')).toHaveValue('100');
    await page.getByLabel('Maximum price ($)').fill('90');
    await page.getByRole('link', { name: 'Price: high to low' }).click();
    await expect(page).toHaveURL('/category/kitchen/price-desc?max=90&stock=1');
  });
  await step('go Back to the earlier filters', async () => {
    await page.goBack();
    await page.getByRole('button', { name: 'Filter (2)' }).click();
    await page.getByLabel('Minimum price ($)').fill('99');
    await page.getByLabel('Rating').selectOption('4 stars and up');
    await page.keyboard.press('Enter');
    await expect(count).toHaveText('No products match these filters.');
    await expect(page).toHaveURL('/category/kitchen/price-asc?min=99&max=100&rating=4&stock=1');
    await page.goBack();
    await expect(cards).toHaveCount(found.length);
  });
  await step('clear the filters', async () => {
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/category/kitchen/price-asc');
    await expect(count).toHaveText(all);
    await expect(pages).toBeVisible();
  });
  await step('sort on a phone, where a select takes the place of the links', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const sort = page.getByRole('combobox', { name: 'Sort by' });
    await sort.selectOption('Price: high to low');
    await expect(page).toHaveURL('/category/kitchen/price-desc');
    const [top, filterTop] = await Promise.all(
      [sort, page.getByRole('button', { name: 'Filter' })].map(
        async (one) => (await one.boundingBox())?.y ?? 0,
      ),
    );
    expect(Math.abs((top ?? 0) - (filterTop ?? 99))).toBeLessThan(9);
    await page.goBack();
    await expect(sort.locator('option:checked')).toHaveText('Price: low to high');
  });
});

test('the header’s link to the open category drops the filters', async ({ page }) => {
  await page.goto('/category/kitchen?max=100&stock=1');
  await expect(page.getByRole('button', { name: 'Filter (2)' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Categories' }).first();
  await menu.getByRole('link', { name: 'Kitchen' }).click();
  await expect(page).toHaveURL('/category/kitchen');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
});

test('the list stays if filters can’t load', async ({ page }) => {
  tolerate(/ERR_FAILED/);
  const cards = page.locator('main li.card');
  await page.route('**/category/kitchen/filters', (route) => route.abort());
  await page.goto('/category/kitchen?max=100&min=no');
  await expect(page.getByText('We couldn’t load these products')).toBeVisible();
  await expect(cards).toHaveCount(4);
  await page.unroute('**/category/kitchen/filters');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Maximum price ($)')).toHaveValue('100');
  await expect(page.getByText('We couldn’t load these products')).toBeHidden();
  await page.getByRole('button', { name: 'Show more products' }).click();
  const soldOut = cards.filter({ hasText: 'Out of stock' });
  await expect(soldOut.locator('img')).toHaveCSS('filter', /grayscale\(1\)/);
  await expect(soldOut.locator('img')).toHaveCSS('opacity', '0.55');
});
