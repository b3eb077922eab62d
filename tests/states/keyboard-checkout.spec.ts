/** Buys by keyboard only, from the product to the confirmation (promise 58). */
import { card } from '../support/browser/checkout-page.ts';
import { expect, expectAccessible, test } from '../support/browser/fixtures.ts';
import { openMember, pan } from '../support/browser/member.ts';
import { stillPages, tabAndPress, typeInto } from './keyboard.ts';

const { step } = test;

test.use({ ...stillPages, viewport: { width: 360, height: 740 } });

test('journey: buy by keyboard alone', async ({ page, checkout }) => {
  const main = page.getByRole('main');
  await openMember(page);
  await page.goto(`/product/${pan}`);
  await step('add a product', async () => {
    await tabAndPress(page, page.getByRole('button', { name: 'Reject' }));
    await tabAndPress(page, main.getByRole('button', { name: 'Add to cart' }).first());
    await expect(checkout.badge).toHaveText('1');
  });
  await step('take two pieces', async () => {
    await tabAndPress(page, page.getByRole('link', { name: /^Shopping cart/ }).first());
    await tabAndPress(page, main.getByRole('button', { name: /^Increase quantity/ }));
    await expect(checkout.badge).toHaveText('2');
    await tabAndPress(page, main.getByRole('link', { name: 'Go to checkout' }));
  });
  await step('choose express shipping', async () => {
    await tabAndPress(page, checkout.next);
    const chosen = page.locator('[name=shipping-method]:checked');
    await tabAndPress(page, chosen, 'ArrowDown');
    await expect(page.getByRole('radio', { name: /^Express/ })).toBeChecked();
    await tabAndPress(page, checkout.next);
  });
  await step('pay', async () => {
    await typeInto(page, [
      [checkout.cardNumber, card.good],
      [page.locator('[name=card-expiry]'), '12 / 39'],
      [page.locator('[name=card-cvc]'), '123'],
    ]);
    await tabAndPress(page, checkout.payButton);
    await checkout.expectPaidOnce();
    await expectAccessible(page);
  });
  await step('open the orders', async () => {
    await tabAndPress(page, main.getByRole('link', { name: 'See my orders' }));
    await expect(main.getByRole('article')).toHaveCount(1);
  });
});
