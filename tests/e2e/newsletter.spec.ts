/** The newsletter's form on the home page, and the page to which the links in its emails lead. The form and the page work without React. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, skipUntilVisible, test, tolerate } from '../support/browser/fixtures.ts';
import { mailedLink } from '../support/browser/member.ts';

const field = (page: Page) => page.getByLabel('Email address');
const status = (page: Page) => page.locator('#newsletter-status');

// Turns smooth scrolling off: the focused field scrolls the page, and a press on a button that moves can miss it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function send(page: Page, email: string): Promise<void> {
  await field(page).fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
}

test('the newsletter form works without React', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  const calls: string[] = [];
  page.on('request', (request) => void (/\/v1\/newsletter/.test(request.url()) && calls.push(request.url())));
  await page.goto('/');
  await send(page, 'reader@');
  await expect(status(page)).toHaveText('Invalid email address');
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('reader@');
  expect(calls).toEqual([]);
  for (let time = 0; time < 2; time++) {
    await send(page, 'reader@shop.example');
    await expect(status(page)).toHaveText(
      'We’ve sent you an email. Open its link to confirm your subscription.',
    );
    await expect(field(page)).toHaveValue('');
  }
  // The form shows the message itself, so no toast repeats it.
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  const loaded = await Promise.all(scripts);
  expect(loaded.some((script) => script.includes('/v1/newsletter'))).toBe(true);
  expect(loaded.filter((script) => script.includes('react.transitional.element'))).toEqual([]);
  await expectAccessible(page);
});

test('a subscription can be retried (promise 40)', async ({ page, context }) => {
  tolerate(/ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  await page.goto('/');
  // The first round loads the code that sends the address. The second round already has that code.
  for (const address of ['early@shop.example', 'late@shop.example']) {
    await context.setOffline(true);
    await field(page).fill(address);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await skipUntilVisible(page, status(page).getByText(/^We can’t reach the shop\./));
    await expect(field(page)).toHaveValue(address);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(status(page)).toHaveText(
      'We’ve sent you an email. Open its link to confirm your subscription.',
    );
  }
});

test('a reader subscribes and unsubscribes by email', async ({ page }) => {
  const email = `reader-${crypto.randomUUID()}@shop.example`;
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.goto('/');
  await send(page, email);
  await expect(status(page)).toHaveText(/^We’ve sent you an email/);
  await page.goto(await mailedLink(email));
  await expect(page).toHaveURL('/newsletter');
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm my subscription' }).click();
  await expect(page.getByRole('status').getByText('Thank you. You’re subscribed.')).toBeFocused();

  await page.goto((await mailedLink(email)).replace('/newsletter', '/fr/newsletter'));
  await expect(page).toHaveURL('/fr/newsletter');
  await page.getByRole('button', { name: 'Se désinscrire' }).click();
  await expect(page.getByText(/^Votre désinscription est confirmée/)).toBeVisible();
  await expectAccessible(page);
  expect(urls.filter((url) => /confirm=|unsubscribe=/.test(url))).toEqual([]);
});
