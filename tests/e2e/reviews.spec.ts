/** Reading and writing reviews on a product's page. */
import { expect, expectAccessible, test, tolerate } from '../support/browser/fixtures.ts';
import { createMember, openMember, productOf } from '../support/browser/member.ts';

const { step } = test;

/** No other test writes a review of this product, so its newest review is the one written here. */
const pot = 'cast-iron-cocotte';
const path = `/product/${pot}`;
/** No other test writes a review of this product, so its reviews can be counted. */
const counted = '/product/roll-top-rucksack';

test('a guest reads reviews newer than the build', async ({ page }) => {
  const { call } = await createMember();
  const comment = `Newer </p><img src=x onerror="document.title = 1"> & <b>${Math.random()}</b>`;
  await call('POST', '/v1/review', { productId: (await productOf(pot)).id, rating: 1, comment });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(path);
  expect(requests.filter((url) => /reviews?[.-]|ReviewWriter|\/v1\/review/.test(url))).toEqual([]);
  const section = page.locator('#reviews');
  await section.scrollIntoViewIfNeeded();
  // HTML in a comment is shown as text (promise 54).
  await expect(section.getByRole('listitem').first()).toContainText(comment);
  await expect(section.getByRole('listitem').first()).toContainText('Ada L.');
  expect(await section.innerHTML()).not.toMatch(/<(script|img|b|i)[ >]/);
  expect(requests.filter((url) => /ReviewWriter|react/.test(url))).toEqual([]);
  const signIn = section.getByRole('link', { name: 'Sign in to write a review' });
  await expect(signIn).toHaveAttribute(
    'href',
    `/auth/login?returnUrl=${encodeURIComponent(`${path}#reviews`)}`,
  );
  await expect(section.getByRole('button', { name: 'Write a review' })).toBeHidden();
  await expectAccessible(page);
});

test('journey: write, change and delete a review by keyboard', async ({ page }) => {
  await openMember(page);
  await page.goto(`${counted}#reviews`);
  const section = page.locator('#reviews');
  const count = async () =>
    Number(
      /(\d+) review/.exec((await section.getByText(/^[\d.]+ · \d+ reviews?$/).textContent()) ?? '')?.[1],
    );
  const items = section.getByRole('listitem');
  const form = section.getByRole('form', { name: 'Your review' });
  const own = section.getByRole('button', { name: 'Edit or delete your review' });
  const change = section.getByRole('form', { name: 'Edit your review' });
  let before = 0;
  await step('write a review', async () => {
    await section.getByRole('button', { name: 'Write a review' }).press('Enter');
    await expect(form.getByRole('radio', { name: '1 star' })).toBeFocused();
    before = await count();
    await page.keyboard.press('Space');
    for (let star = 2; star <= 4; star++) await page.keyboard.press('ArrowRight');
    await expect(form.getByRole('radio', { name: '4 stars: good' })).toBeChecked();
    await expect(form.getByText('★')).toHaveCount(4);
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.type('It keeps the heat.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(section.getByText('Thank you, your review is published.')).toBeVisible();
    await expect(items.first()).toContainText('It keeps the heat.');
    await expect(items.first().getByRole('img', { name: '4 out of 5' })).toBeVisible();
    expect(await count()).toBe(before + 1);
    await expect(page.locator('[data-rating-summary]')).toContainText(`${before + 1} reviews`);
    await expect(own).toBeFocused();
  });
  await step('change it after a reload', async () => {
    await page.reload();
    // Reviews load only when they are in view, and the browser chooses the scroll position after a reload.
    await section.getByRole('button', { name: /(Write|Edit) .*review/ }).scrollIntoViewIfNeeded();
    await own.click();
    await expect(change.getByLabel('Your comment')).toHaveValue('It keeps the heat.');
    await change.getByRole('radio', { name: '2 stars' }).check();
    await change.getByRole('button', { name: 'Save changes' }).click();
    await expect(items.first().getByRole('img', { name: '2 out of 5' })).toBeVisible();
  });
  await step('delete it', async () => {
    await own.click();
    await change.getByRole('button', { name: 'Delete review' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(section.getByText('Your review has been deleted.')).toBeVisible();
    await expect(section.getByText('It keeps the heat.')).toHaveCount(0);
    expect(await count()).toBe(before);
    await expect(section.getByRole('button', { name: 'Write a review' })).toBeVisible();
  });
});

test('the built reviews stay if newer ones can’t load', async ({ page }) => {
  tolerate(/status of 403/);
  let isDown = true;
  await page.route('**/v1/review/product/**', (route) =>
    isDown ? route.fulfill({ status: 403, json: { message: 'closed' } }) : route.continue(),
  );
  await page.goto(path);
  const section = page.locator('#reviews');
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByRole('alert')).toContainText('Failed to load reviews');
  await expect(section.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  isDown = false;
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect(section.getByText('Failed to load reviews')).toBeHidden();
  await expect(section.getByRole('button', { name: /^Show \d+ more review/ })).toBeVisible();
});
