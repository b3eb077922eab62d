import { createAccount, mailedCode, signIn, signInContext, storedTokens } from '../support/e2e-member.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';

const refused = /Failed to load resource: the server responded with a status of 4\d\d/;

test('a guest who signs in returns to the guarded page with its query and fragment (promise 14)', async ({
  page,
}) => {
  const account = await createAccount();
  for (const path of ['/profile', '/retry-payment', '/order-confirmation']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/auth/login?returnUrl=${encodeURIComponent(path)}`);
  }
  await page.goto('/orders?status=paid#latest');
  await expect(page).toHaveURL(`/auth/login?returnUrl=${encodeURIComponent('/orders?status=paid#latest')}`);
  await expect(page.getByText('Please log in to access this page.')).toBeVisible();
  await expectAccessible(page);
  await signIn(page, account);
  await expect(page).toHaveURL('/orders?status=paid#latest');
  await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'A. Lovelace' })).toBeEnabled();
});

test.describe('the language switch', () => {
  test.use({ tolerated: [refused] });
  test('keeps the return URL, the query and the fragment (promise 14)', async ({ page }) => {
    const account = await createAccount();
    await page.goto('/retry-payment?orderId=unknown#end');
    await expect(page).toHaveURL(/\/auth\/login/);
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Français' }).click();
    await page.getByLabel('Adresse e-mail').fill(account.email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(account.password);
    await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click();
    await expect(page).toHaveURL('/fr/retry-payment?orderId=unknown#end');
    await page.getByRole('button', { name: /^Langue/ }).click();
    await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL('/retry-payment?orderId=unknown#end');
  });
});

test('signing in leads back to the page where the shopper started', async ({ page }) => {
  const account = await createAccount();
  await page.goto('/categories');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByText('Please log in')).toHaveCount(0);
  await signIn(page, account);
  await expect(page).toHaveURL('/categories');
});

test('the sign-in and registration pages redirect a member, but only to pages of the shop (promise 15)', async ({
  page,
  context,
}) => {
  await signInContext(context, await createAccount());
  for (const [path, home] of [
    ['/auth/login', '/'],
    ['/auth/login?returnUrl=/cart', '/cart'],
    ['/fr/auth/login?returnUrl=/fr/no/such/page', '/fr'],
    ['/auth/register?returnUrl=//evil.example', '/'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(home);
  }
});

test.describe('a wrong password', () => {
  test.use({ tolerated: [refused] });
  test('shows an error, keeps the email address and can be corrected', async ({ page }) => {
    const account = await createAccount();
    await page.goto('/auth/login');
    await signIn(page, { ...account, password: 'Wrong1234' });
    await expect(page.getByRole('alert').getByText('Incorrect email address or password.')).toBeVisible();
    await expect(page.getByLabel('Email address')).toHaveValue(account.email);
    await expectAccessible(page);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    expect(page.url()).not.toContain('?');
  });
});

test.describe('the password reset', () => {
  test.use({ tolerated: [refused] });
  test('sets a password with the emailed code, and the sign-in then leads to the page that the shopper wanted', async ({
    page,
  }) => {
    const account = await createAccount();
    await page.goto('/orders');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email address').fill(account.email);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText(`If ${account.email} has an account`)).toBeVisible();
    const code = page.getByLabel('Reset code');
    await expect(code).toBeFocused();
    await expect(page.getByRole('button', { name: /^Resend code in \d+ seconds/ })).toBeVisible();
    await expectAccessible(page);
    const right = await mailedCode(account.email);
    await code.fill(right === '000000' ? '000001' : '000000');
    await page.getByLabel('New password').fill('Brand0new');
    await page.getByLabel('Confirm password').fill('Brand0new');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('The reset code you entered is invalid or has expired')).toBeVisible();
    await expect(code).toBeFocused();
    await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
    await expect(code).toHaveValue(right);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeFocused();
    expect(await storedTokens(page)).toEqual([null, null]);
    expect(page.url()).not.toContain(right);
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, { ...account, password: 'Brand0new' });
    await expect(page).toHaveURL('/orders');
    await expect(page.getByRole('button', { name: 'A. Lovelace' })).toBeEnabled();
  });
});

test('a member changes the password from the profile, returns there and stays signed in', async ({
  page,
  context,
}) => {
  const account = await createAccount();
  await signInContext(context, account);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Change password' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue(account.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(`If ${account.email} has an account`)).toBeVisible();
  await page.getByLabel('Reset code').fill(await mailedCode(account.email));
  await page.getByLabel('New password').fill('Brand0new');
  await page.getByLabel('Confirm password').fill('Brand0new');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Use your new password from now on.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText(account.email)).toBeVisible();
});

test('after ten seconds a shopper can stop a pending sign-in (promise 43)', async ({ page }) => {
  const account = await createAccount();
  await page.clock.install();
  await page.route('**/v1/auth/login', () => undefined);
  await page.goto('/auth/login');
  await signIn(page, account);
  await expect(page.getByRole('button', { name: 'One moment' })).toBeVisible();
  await page.clock.fastForward(11_000);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('You stopped waiting')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeEnabled();
});
