/** A tour of every kind of page and of what opens on it, in either language, for tests of how pages look. */
import type { Page } from '@playwright/test';
import type { Locale } from '#i18n/locale.ts';
import { localizedPath } from '#i18n/routes.ts';
import { type CheckoutPage, card } from '../support/browser/checkout-page.ts';
import { expect, tolerate } from '../support/browser/fixtures.ts';
import { callApi, openGuest, openMember, pan, placeOrder } from '../support/browser/member.ts';

interface TourVisit {
  page: Page;
  checkout: CheckoutPage;
  locale: Locale;
}

/** Opens a page in the visit's language. */
const go = ({ page, locale }: TourVisit, path: string) => page.goto(localizedPath(locale, path));

/** The stops of a tour, by what they show. Each stop opens its page, and waits until the page is complete. */
type Stops = Readonly<Record<string, (visit: TourVisit) => Promise<void>>>;

const guestStops: Stops = {
  'the home page with the consent banner': async (visit) => {
    await go(visit, '/');
    await expect(visit.page.locator('[data-consent-banner]')).toBeVisible();
  },
  'the dialog of consent': async ({ page }) => {
    await page.locator('[data-consent-customize]').click();
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
  },
  'the menu': async (visit) => {
    const { page } = visit;
    await page.evaluate(() => document.querySelector('dialog')?.close());
    await page.locator('[data-consent-choice=none]').click();
    const menus = page.locator('header [popovertarget=menu], header [popovertarget=theme-menu]');
    await menus.filter({ visible: true }).first().click();
    await expect(page.locator('[aria-pressed=true]').filter({ visible: true })).toHaveCount(1);
  },
  'the languages': async ({ page }) => {
    await page.keyboard.press('Escape');
    // On phones, the languages are in the menu.
    const button = page.locator('header [popovertarget=language-menu]');
    if (await button.isVisible()) await button.click();
  },
  'an empty cart': async (visit) => {
    await go(visit, '/cart');
    await expect(visit.page.locator('[data-empty]')).toBeVisible();
  },
  'the categories': (visit) => go(visit, '/categories').then(() => undefined),
  'a category with its filters': async (visit) => {
    await go(visit, '/category/kitchen?stock=1');
    const { page } = visit;
    const ticked = page.locator('#filters [name=stock]');
    await expect(page.locator('.filter-button')).toHaveAttribute('data-used', /1/);
    if (!(await ticked.isVisible())) await page.locator('.filter-button').click();
    await expect(ticked).toBeChecked();
    await expect(ticked).toBeVisible();
  },
  'a product with options, and a toast': async (visit) => {
    await go(visit, '/product/market-tote');
    const { page } = visit;
    await page.locator('.buy-button').click();
    await expect(page.locator('[data-toast]').first()).toBeVisible();
    // A pointer over a toast stops its countdown.
    await page.locator('[data-toasts]').dispatchEvent('pointerenter');
  },
  'a picture in full screen': async (visit) => {
    await go(visit, '/product/copper-kettle');
    await visit.page.locator('[data-gallery]').click();
    await expect(visit.page.getByRole('dialog').getByRole('status')).toHaveText('1 / 3');
  },
  'a product with pictures and reviews': async ({ page }) => {
    await page.keyboard.press('Escape');
    await page.locator('[data-gallery-link]').nth(1).click();
    await expect(page.locator('[data-gallery-link][aria-current]')).toHaveCount(1);
    await page.locator('#reviews').scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
  },
  'a product that is sold out': (visit) => go(visit, '/product/pour-over-coffee-set').then(() => undefined),
  'the search with an active result': async (visit) => {
    await go(visit, '/');
    const { page } = visit;
    await page.locator('[data-search-trigger]').click();
    await expect(page.locator('#search [role=combobox]')).toBeFocused();
    await page.keyboard.type('a');
    await expect(page.locator('#search [role=option]').nth(2)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('#search [aria-selected=true]')).toHaveCount(1);
  },
  'a page of results': async (visit) => {
    await go(visit, '/search?q=lamp');
    await expect(visit.page.locator('main li.card').first()).toBeVisible();
  },
  'a page that doesn’t exist': async (visit) => {
    tolerate(/status of 404/);
    await go(visit, '/nothing-here');
    await expect(visit.page.locator('h1').filter({ visible: true })).toHaveCount(1);
  },
  'the privacy policy': (visit) => go(visit, '/privacy-policy').then(() => undefined),
  'the form to sign in, left empty': async (visit) => {
    await go(visit, '/auth/login');
    await visit.page.locator('main [type=submit]').click();
    await expect(visit.page.locator('main [aria-invalid=true]').first()).toBeVisible();
  },
  'the form to register': (visit) => opened(visit, '/auth/register', 'main [type=submit]:enabled'),
  'the form to reset the password': (visit) =>
    opened(visit, '/auth/reset-password', 'main [type=submit]:enabled'),
  'a full cart': async (visit) => {
    await openGuest(await left(visit), { [pan]: 1, 'copper-kettle': 2 });
    await opened(visit, '/cart', 'main .quantity-field');
    await visit.page.locator('main details summary').first().click();
    await visit.page.waitForLoadState('networkidle');
  },
  'the checkout of a guest': (visit) => opened(visit, '/checkout', 'main [name=password]'),
};

const memberStops: Stops = {
  'the addresses of the checkout': async (visit) => {
    await openMember(await left(visit), { cart: [pan] });
    await opened(visit, '/checkout', '[name=shipping-address]:checked');
  },
  'the ways of shipping': async ({ page, checkout }) => {
    await checkout.next.click();
    await expect(page.locator('[name=shipping-method]:checked')).toBeVisible();
  },
  'a card that lacks its number': async ({ page, checkout }) => {
    await checkout.next.click();
    await expect(checkout.cardNumber).toBeVisible();
    await checkout.payButton.click();
    await expect(page.locator('main [aria-invalid=true]').first()).toBeVisible();
  },
  'a declined card': async ({ page, checkout }) => {
    tolerate(/status of 402/);
    await checkout.payWith(card.declined);
    await expect(page.getByRole('alert').filter({ visible: true, hasText: /\w/ }).first()).toBeVisible();
  },
  'orders of every kind': async (visit) => {
    const member = await openMember(await left(visit));
    const cancelled = await placeOrder(member, pan);
    await member.call('POST', `/v1/order/cancel/${cancelled.id}`);
    const delivered = await placeOrder(member, pan, { paid: true });
    for (const step of ['process', 'ship', 'deliver'])
      await callApi('POST', `/__test__/order/${delivered.id}/${step}`, {});
    const shipped = await placeOrder(member, pan, { paid: true });
    for (const step of ['process', 'ship'])
      await callApi('POST', `/__test__/order/${shipped.id}/${step}`, {});
    await placeOrder(member, pan);
    await opened(visit, `/orders#${shipped.id}`, 'main details[open] dl');
    await expect(visit.page.locator('main article')).toHaveCount(4);
  },
  'the dialog to cancel an order': async ({ page }) => {
    await page
      .getByRole('button', { name: /^(Cancel order|Annuler la commande)$/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'the menu of the account': async ({ page }) => {
    await page.keyboard.press('Escape');
    await page.locator('[data-user-button]').click();
    await expect(page.locator('#user-menu')).toBeVisible();
  },
  'the confirmation of a paid order': async (visit) => {
    const order = await placeOrder(await openMember(await left(visit)), pan, { paid: true });
    await opened(visit, `/order-confirmation?payment_intent=${order.paymentIntentId}`, 'main dl');
    await expect(visit.checkout.thanks).toBeVisible();
  },
  'an order to pay again': async (visit) => {
    const order = await placeOrder(await openMember(await left(visit)), pan);
    await opened(visit, `/retry-payment?orderId=${order.id}`, '[name=card-number]');
  },
  'the profile while it is edited': async (visit) => {
    await opened(visit, '/profile', '[aria-labelledby=personal] button');
    await visit.page.locator('[aria-labelledby=personal] button').click();
    await expect(visit.page.locator('[name=firstName]')).toBeVisible();
  },
  'the form of a review': async (visit) => {
    await go(visit, `/product/${pan}#reviews`);
    const { page } = visit;
    await page.locator('[data-review-writer] button').click();
    await page.locator('[name=rating]').nth(3).check();
  },
};

/** Leaves the shop's page, which would notice that another shopper uses the device. */
async function left({ page }: TourVisit): Promise<Page> {
  await page.goto('/robots.txt');
  await page.evaluate(() => sessionStorage.clear());
  return page;
}

async function opened(visit: TourVisit, path: string, ready: string): Promise<void> {
  await go(visit, path);
  await expect(visit.page.locator(ready).first()).toBeVisible();
}

/** The stops of a guest and of a member. Together they see every kind of page. */
export const tour: Readonly<Record<'guest' | 'member', Stops>> = { guest: guestStops, member: memberStops };
