/** The checkout on a phone: the bar with the button that leads on hides nothing, and nothing is wider than the window. */
import type { Page } from '@playwright/test';
import { createAccount, signInContext } from '../support/e2e-account.ts';
import { buyable, fillAddress, memberWithCart } from '../support/e2e-checkout.ts';
import { expect, test } from '../support/fixtures.ts';

test.describe.configure({ timeout: 60_000 });

const next = (page: Page) => page.getByRole('button', { name: /^Continue to/ });
const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

/** What covers the middle of the element that has the focus. */
const coverOfFocused = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'nothing has the focus';
    const { left, top, width, height } = focused.getBoundingClientRect();
    const at = document.elementFromPoint(left + width / 2, top + height / 2);
    const isSeen =
      at && (focused.contains(at) || at.contains(focused) || at.closest('label')?.contains(focused));
    return isSeen ? '' : `${focused.outerHTML.slice(0, 120)} under ${at?.outerHTML.slice(0, 120)}`;
  });

for (const consent of ['answered', 'open'] as const)
  test(`every stop of the Tab key can be seen in every step, with the consent banner ${consent}`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    // A smooth scroll would still be on its way when the place is measured.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await memberWithCart(context, page);
    if (consent === 'answered') await page.getByRole('button', { name: 'Reject' }).click();
    await page.goto('/checkout');
    const card = page.locator('[name=card-number]');
    for (const [ready, leadsOn] of [
      [page.getByRole('group', { name: 'Shipping address' }), next(page)],
      [page.getByRole('radio', { name: /Standard/ }), next(page)],
      [card, pay(page)],
    ] as const) {
      await expect(ready).toBeVisible();
      await expect(leadsOn).toBeEnabled();
      if (consent === 'answered') await expect(leadsOn).toBeInViewport({ ratio: 1 });
      for (const back of [false, true]) {
        await page.evaluate((isBack) => {
          const all = document.querySelectorAll<HTMLElement>('main :is(a, button, input, summary)');
          const first = isBack ? all[all.length - 1] : all[0];
          first?.focus();
        }, back);
        for (let stop = 0; stop < 9; stop += 1) {
          expect(await coverOfFocused(page)).toBe('');
          await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
        }
      }
      if (ready !== card) await leadsOn.press('Enter');
    }
  });

test('an endless word in an address widens no page of the shopper at 320 px', async ({ page, context }) => {
  const endless = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3);
  await page.setViewportSize({ width: 320, height: 640 });
  await signInContext(context, await createAccount());
  await buyable(page);
  await page.goto('/checkout');
  await fillAddress(page);
  await expect(next(page)).toBeVisible();
  await page.route('**/v1/{address,order,shipping/calculate-cost}*', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({
      response,
      body: text.replace(/"(name|line1|city|description)":"[^"]*"/g, `"$1":"${endless}"`),
    });
  });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.reload();
  await expect(page.getByRole('radio', { name: endless })).toBeVisible();
  await page.getByRole('checkbox').uncheck();
  expect(await width()).toBe(320);
  await next(page).click();
  await expect(page.getByRole('radio', { name: endless }).first()).toBeVisible();
  expect(await width()).toBe(320);
  await next(page).click();
  await expect(page.locator('[name=card-number]')).toBeVisible();
  expect(await width()).toBe(320);
  await page.goto('/profile');
  await expect(page.getByText(endless).first()).toBeVisible();
  expect(await width()).toBe(320);
});
