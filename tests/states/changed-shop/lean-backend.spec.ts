/** A shop whose backend lacks the optional calls and values. */
import { globSync } from 'node:fs';
import { expect, expectAccessible } from '../../support/browser/fixtures.ts';
import { openMember } from '../../support/browser/member.ts';
import { test } from './fixtures.ts';
import { scriptsThatCall, wordsIn } from './without-features.ts';

test.describe('a shop whose backend lacks the optional parts', () => {
  test('says nothing about them', ({ shop: { dir } }) => {
    expect(wordsIn(dir)).toEqual([]);
    expect(scriptsThatCall(dir)).toEqual([]);
    expect(globSync('**/newsletter.html', { cwd: dir })).toEqual([]);
    // The same search finds words and scripts in a shop that has these parts.
    const main = process.env['SHOP_BUILT'] ?? '';
    expect(wordsIn(main).length).toBeGreaterThan(100);
    expect(scriptsThatCall(main).length).toBeGreaterThan(1);
  });

  test('journey: order without a dead end', async ({ page, checkout, shop: { slug } }) => {
    const failed: string[] = [];
    page.on('response', (response) => response.status() >= 400 && failed.push(response.url()));
    await page.goto('/');
    await expectAccessible(page);
    await page.goto('/search?q=a');
    await expect(page.locator('main li.card').first()).toBeVisible();
    await expect(page.locator('main')).not.toContainText(/[★☆]/);
    await page.goto(`/product/${slug}`);
    await expectAccessible(page);
    await openMember(page, { cart: [slug] });
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const email = page.getByLabel('Email address');
    await expect(email).not.toBeEditable();
    await expect(email).toHaveAccessibleDescription('You can’t change your email address here.');
    await expectAccessible(page);
    await page.goto('/checkout');
    await checkout.continueToPayment();
    await checkout.payButton.click();
    await checkout.expectPaidOnce();
    await page.getByRole('link', { name: 'See my orders' }).click();
    const order = page.getByRole('article');
    await order.getByText('Details').click();
    await expect(order.getByText('Shipping address')).toBeVisible();
    await expect(order.getByRole('button')).toHaveText(['Order again']);
    await expectAccessible(page);
    expect(failed).toEqual([]);
  });
});
