import { createAccount, signInContext } from '../support/e2e-account.ts';
import { expect, test } from '../support/fixtures.ts';

for (const path of ['/profile', '/categories']) {
  test(`Back to ${path} after the sign-out shows nothing personal (promise 11)`, async ({ context }) => {
    await signInContext(context, await createAccount());
    const [page, other] = [await context.newPage(), await context.newPage()];
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'A. Lovelace' })).toBeEnabled();
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        // What is seen at the first moment, before anything had time to follow.
        const { body } = document;
        document.documentElement.dataset['restored'] = `${persisted} ${body.innerText.includes('Lovelace')}`;
      });
    });
    await page.goto('/cart');
    await other.goto('/');
    await other.getByRole('button', { name: 'A. Lovelace' }).click();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await expect(other.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await page.evaluate(() => history.back());
    if (path === '/profile') {
      await expect(page).toHaveURL('/auth/login?returnUrl=%2Fprofile');
    } else {
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-restored', 'true false');
    }
    await expect(page.getByText('Lovelace')).toHaveCount(0);
  });
}
