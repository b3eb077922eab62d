/** On a phone, the bar with the Continue button covers no focused element, and no page is wider than the window. */

import { coverOfFocused, expect, expectAccessible, test, tolerate } from '../support/browser/fixtures.ts';
import { openMember, pan } from '../support/browser/member.ts';

test.use({
  viewport: { width: 360, height: 640 },
  // Turns smooth scrolling off, because the tests measure positions immediately.
  contextOptions: { reducedMotion: 'reduce' },
});

for (const banner of ['closed', 'open'] as const)
  test(`with the banner ${banner}, nothing covers the focus`, async ({ page, checkout }) => {
    await openMember(page, { cart: [pan] });
    await page.goto('/checkout');
    const heading = page.getByRole('heading', { level: 1 });
    if (banner === 'closed') await page.getByRole('button', { name: 'Reject' }).click();
    for (const [ready, button] of [
      [page.getByRole('group', { name: 'Shipping address' }), checkout.next],
      [page.getByRole('radio', { name: /Standard/ }), checkout.next],
      [checkout.cardNumber, checkout.payButton],
    ] as const) {
      await expect(ready).toBeVisible();
      await expect(button).toBeEnabled();
      if (banner === 'closed') {
        await expect(button).toBeInViewport({ ratio: 1 });
        await expect(heading).toBeInViewport({ ratio: 1 });
        const header = await page.getByRole('banner').boundingBox();
        const bottom = (header?.y ?? 0) + (header?.height ?? 0);
        expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
      }
      for (const back of [false, true]) {
        await page.evaluate((isBack) => {
          const all = document.querySelectorAll<HTMLElement>('main :is(a, button, input, summary)');
          const first = isBack ? all[all.length - 1] : all[0];
          first?.focus();
        }, back);
        for (let stop = 0; stop < 9; stop += 1) {
          // The consent banner uncovers the control one frame after the page has scrolled.
          await expect.poll(() => coverOfFocused(page)).toBe('');
          await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
        }
      }
      if (ready !== checkout.cardNumber) await button.press('Enter');
    }
  });

test('a phone shows the checkout’s steps without scrolling', async ({ page, checkout }) => {
  await openMember(page, { cart: [pan, 'chefs-knife', 'copper-kettle'] });
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Reject' }).click();
  const button = page.getByRole('link', { name: 'Go to checkout' });
  await expect(button).toBeInViewport({ ratio: 1 });
  await page.getByText('The total includes 10% VAT and no shipping.').scrollIntoViewIfNeeded();
  await expect(button).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  for (const path of ['/checkout', '/fr/checkout']) {
    await page.goto(path);
    await expect(checkout.next).toBeVisible();
    // The summary is folded into a line with the total. A press on the line opens it.
    const total = page
      .getByRole('region', { name: /^(Order summary|Récapitulatif)$/ })
      .locator('summary')
      .first();
    await expect(total).toBeInViewport({ ratio: 1 });
    await expect(total).toContainText(/\$\d/);
    const items = page.locator('main li', { hasText: '1 ×' }).first();
    await expect(items).toBeHidden();
    await total.click();
    await expect(items).toBeVisible();
    await total.click();
    // The header has neither categories nor search. The menu has both, beside themes and languages.
    const banner = page.getByRole('banner');
    const shown = (selector: string) => banner.locator(selector).filter({ visible: true });
    const search = page.getByRole('searchbox');
    const folded = [
      search,
      shown('a[href*="/category/"]'),
      shown('[data-theme-choice]'),
      shown('[data-language]'),
    ];
    for (const part of folded) await expect(part.first()).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    for (const part of folded) await expect(part.first()).toBeVisible();
    await page.keyboard.press('Escape');
    for (const stays of ['[data-cart-label]', '[data-user-button]'])
      await expect(shown(stays)).toHaveCount(1);
    const footer = page.getByRole('contentinfo');
    await expect(
      footer.getByRole('link', { name: /^(Privacy policy|Politique de confidentialité)$/ }),
    ).toBeVisible();
    const steps = await page.locator('nav:has([aria-current=step]) li').all();
    const tops = await Promise.all(steps.map(async (step) => (await step.boundingBox())?.y));
    expect(tops).toHaveLength(3);
    expect(new Set(tops).size).toBe(1);
  }
});

test('on a phone, the Back button is as wide as Pay', async ({ page, checkout }) => {
  await openMember(page, { cart: [pan] });
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Reject' }).click();
  await checkout.continueToPayment();
  const back = page.getByRole('button', { name: 'Back to shipping' });
  expect((await back.boundingBox())?.width).toBe((await checkout.payButton.boundingBox())?.width);
});

test('a phone says why a code was refused', async ({ page, checkout }) => {
  tolerate(/status of 422/);
  await openMember(page, { cart: [pan] });
  await page.addInitScript(() => localStorage.setItem('discount-code', 'SUMMER25'));
  await page.goto('/checkout');
  await expect(checkout.next).toBeVisible();
  await expect(page.getByText('The code SUMMER25 has expired.').filter({ visible: true })).toHaveCount(1);
});

test('a very long word in an address fits the window', async ({ page, checkout }) => {
  const endless = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3);
  await page.setViewportSize({ width: 320, height: 640 });
  await openMember(page, { cart: [pan] });
  await page.route('**/v1/{address,order,shipping/calculate-cost}*', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({
      response,
      body: text.replace(/"(name|line1|city|description)":"[^"]*"/g, `"$1":"${endless}"`),
    });
  });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.goto('/checkout');
  await expect(page.getByRole('radio', { name: endless })).toBeVisible();
  await page.getByRole('checkbox').uncheck();
  expect(await width()).toBe(320);
  await checkout.next.click();
  await expect(page.getByRole('radio', { name: endless }).first()).toBeVisible();
  expect(await width()).toBe(320);
  await checkout.next.click();
  await expect(checkout.cardNumber).toBeVisible();
  expect(await width()).toBe(320);
  await page.goto('/profile');
  await expect(page.getByText(endless).first()).toBeVisible();
  expect(await width()).toBe(320);
});
