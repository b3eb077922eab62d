/** The shop in the oldest supported browser. Chromium simulates it without popovers and other newer features. */
import type { Page } from '@playwright/test';
import { card } from '../support/browser/checkout-page.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { pan } from '../support/browser/member.ts';

/** Runs in the page before the shop's scripts. */
function forgetNewerFeatures(): void {
  const late: [object, string[]][] = [
    [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
    [Element.prototype, ['ariaLabel', 'ariaCurrent', 'checkVisibility']],
    [URL, ['canParse', 'parse']],
    [AbortSignal, ['any']],
    [Navigator.prototype, ['locks']],
    [URLSearchParams.prototype, ['size']],
    [Promise, ['withResolvers', 'try']],
    [Array, ['fromAsync']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [
      Set.prototype,
      ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf'],
    ],
    [
      Iterator.prototype,
      ['map', 'filter', 'find', 'some', 'every', 'reduce', 'flatMap', 'forEach', 'toArray'],
    ],
  ];
  for (const [holder, names] of late) for (const name of names) Reflect.deleteProperty(holder, name);
  // Without popovers, `popovertarget` does nothing, panels show unless the shop hides them, and `:popover-open` is an
  // invalid selector.
  addEventListener('beforetoggle', (event) => event.preventDefault(), true);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('@layer theme { [popover] { display: block } }');
  document.adoptedStyleSheets.push(sheet);
  for (const prototype of [Document.prototype, Element.prototype])
    for (const name of ['querySelector', 'querySelectorAll', 'matches', 'closest']) {
      const native = Reflect.get(prototype, name) as ((selector: string) => unknown) | undefined;
      if (!native) continue;
      Reflect.set(prototype, name, function strict(this: unknown, selector: string) {
        if (selector.includes(':popover-open')) throw new SyntaxError(`${selector} is not a valid selector`);
        return native.call(this, selector);
      });
    }
}

test.beforeEach(({ context }) => context.addInitScript(forgetNewerFeatures));

const panels = (page: Page) => page.locator('[popover]');

/** Clicks repeatedly, because the script that opens panels loads after the page. */
async function open(page: Page, name: string | RegExp, panel: string): Promise<void> {
  const button = page.getByRole('banner').getByRole('button', { name, exact: true });
  await expect(async () => {
    // A second click would close a panel that opens late.
    if (await page.locator(panel).isHidden()) await button.click();
    await expect(page.locator(panel)).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test('journey: find, register, pay and sign out on an old phone', async ({ page, checkout }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(panels(page).filter({ visible: true })).toHaveCount(0);

  await open(page, 'Menu', '#menu');
  await page.getByRole('banner').getByRole('link', { name: 'Kitchen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kitchen' })).toBeVisible();

  await open(page, 'Search', '#search');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('carbon steel');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /^Carbon steel frying pan/ })
    .click();
  await expect(page).toHaveURL('/product/carbon-steel-pan');
  await expect(panels(page).filter({ visible: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.getByRole('banner').getByRole('link', { name: 'Shopping cart: 1 item' }).click();
  // Without this style, Firefox shows arrows in the field.
  await expect(page.getByRole('spinbutton')).toHaveCSS('appearance', 'textfield');
  await page.getByRole('spinbutton').fill('2');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Shopping cart: 2 items' })).toBeVisible();

  await page.goto('/auth/register');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email address').fill(`old-${crypto.randomUUID()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('Correct Horse 7');
  await page.getByLabel('Confirm password').fill('Correct Horse 7');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/checkout');
  await checkout.fillAddress();
  await checkout.continueToPayment();
  await checkout.payWith(card.good);
  await checkout.expectPaidOnce();

  await open(page, 'A. Lovelace', '#user-menu');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('without popovers, one panel is open at a time', async ({ page }) => {
  await page.goto('/categories');
  await open(page, 'Theme', '#theme-menu');
  await expect(page.getByRole('button', { name: 'Theme' })).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveClass('dark');
  await expect(page.locator('#theme-menu')).toBeHidden();

  await open(page, /^Language/, '#language-menu');
  await page.keyboard.press('Escape');
  await expect(page.locator('#language-menu')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Language/ })).toBeFocused();

  await open(page, 'Search', '#search');
  await open(page, /^Language/, '#language-menu');
  await expect(panels(page).filter({ visible: true })).toHaveCount(1);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(panels(page).filter({ visible: true })).toHaveCount(0);
});

test('without popovers, Escape closes a toast', async ({ page, checkout }) => {
  await checkout.addToCart(pan);
  const toast = page.getByRole('status').filter({ hasText: 'cart' });
  await expect(toast).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(toast).toBeHidden();
});
