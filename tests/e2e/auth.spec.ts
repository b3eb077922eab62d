import type { Page } from '@playwright/test';
import { createAccount, mailedCode, signInContext, storedTokens } from '../support/e2e-account.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';

const refused = /Failed to load resource: the server responded with a status of 4\d\d/;

async function signIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email address').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

test('a guest who signs in comes back to the guarded page, query and fragment included (promise 14)', async ({
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

test('a French page leads to the French sign-in and back (promise 14)', async ({ page }) => {
  const account = await createAccount();
  await page.goto('/fr/profile');
  await expect(page).toHaveURL('/fr/auth/login?returnUrl=%2Ffr%2Fprofile');
  await expect(page.getByText('Connectez-vous pour accéder à cette page.')).toBeVisible();
  await page.getByLabel('Adresse e-mail').fill(account.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(account.password);
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL('/fr/profile');
});

test.describe('the language switch', () => {
  test.use({ tolerated: [refused] });
  test('the language switch keeps the way back and the address’s query (promise 14)', async ({ page }) => {
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

test('a sign-in leads back to the page that it started from', async ({ page }) => {
  const account = await createAccount();
  await page.goto('/categories');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByText('Please log in')).toHaveCount(0);
  await signIn(page, account);
  await expect(page).toHaveURL('/categories');
});

test('a member is led away from signing in and registering, and only to a page of the shop (promise 15)', async ({
  page,
  context,
}) => {
  await signInContext(context, await createAccount());
  for (const [path, home] of [
    ['/auth/login', '/'],
    ['/auth/register', '/'],
    ['/auth/login?returnUrl=/cart', '/cart'],
    ['/fr/auth/login?returnUrl=/fr/no/such/page', '/fr'],
    ...['//evil.example', '/\\evil.example', 'https:evil.example', 'javascript:alert(1)'].map(
      (url) => [`/auth/login?returnUrl=${encodeURIComponent(url)}`, '/'] as const,
    ),
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(home);
  }
});

test.describe('a wrong password', () => {
  test.use({ tolerated: [refused] });
  test('a wrong password is reported, what was typed stays, and the next try works', async ({ page }) => {
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

test('the form names its rules, focuses the first wrong field, and can show the password', async ({
  page,
}) => {
  await page.goto('/auth/register');
  await page.getByLabel('First name').fill('A');
  await page.getByLabel('Email address').fill('ada@');
  await page.getByLabel('Phone number').fill('123');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  for (const text of [
    'At least 2 characters',
    'Invalid email address',
    'Enter a valid phone number with its country code',
    'Passwords do not match',
  ])
    await expect(page.getByText(text).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show' }).first().click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('short');
});

test.describe('registration', () => {
  test.use({ tolerated: [refused] });
  test('a registration signs the shopper in, and a second one with the same address is refused', async ({
    page,
    context,
  }) => {
    const email = `new-${crypto.randomUUID()}@example.com`;
    const fill = async () => {
      await page.getByLabel('First name').fill('Grace');
      await page.getByLabel('Last name').fill('Hopper');
      await page.getByLabel('Email address').fill(email);
      await page.getByLabel('Phone number').fill('+33 6 12 34 56 78');
      await page.getByLabel('Password', { exact: true }).fill('Passw0rd');
      await page.getByLabel('Confirm password').fill('Passw0rd');
      await page.getByRole('button', { name: 'Create account' }).click();
    };
    await page.goto('/auth/register?returnUrl=/categories');
    await fill();
    await expect(page).toHaveURL('/categories');
    await expect(page.getByRole('button', { name: 'G. Hopper' })).toBeEnabled();
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/auth/register');
    await fill();
    await expect(page.getByText('This email address already has an account')).toBeVisible();
    await expect(page.getByLabel('Email address')).toBeFocused();
    await expect(page.getByLabel('First name')).toHaveValue('Grace');
  });
});

test.describe('a new password', () => {
  test.use({ tolerated: [refused] });
  test('a mailed code sets a new password, whose sign-in leads where the shopper was headed', async ({
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

test('a member changes the password from the profile and comes back signed in', async ({ page, context }) => {
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

test.describe('a failed submit', () => {
  test.use({ tolerated: [/Failed to load resource/] });
  for (const [name, act, text] of [
    ['no network', (page: Page) => page.context().setOffline(true), 'We can’t reach the shop.'],
    [
      'a 500',
      (page: Page) => page.route('**/v1/auth/login', (route) => route.fulfill({ status: 500, body: 'oops' })),
      'wrong on our side',
    ],
    [
      'a 429',
      (page: Page) =>
        page.route('**/v1/auth/login', (route) =>
          route.fulfill({
            status: 429,
            headers: { 'Retry-After': '1', 'Access-Control-Expose-Headers': 'Retry-After' },
            json: { message: 'Slow down, please' },
          }),
        ),
      'Wait a moment before your next attempt.',
    ],
  ] as const) {
    test(`a submit that meets ${name} keeps what was typed, and works at a later try (promise 47)`, async ({
      page,
    }) => {
      const account = await createAccount();
      await page.goto('/auth/login');
      await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeEnabled();
      await act(page);
      await signIn(page, account);
      await expect(page.getByRole('main').getByText(text)).toBeVisible();
      await expect(page.getByLabel('Email address')).toHaveValue(account.email);
      await page.context().setOffline(false);
      await page.unrouteAll();
      // After a 429, clicks count only when its second is over. The page may leave between two of them.
      await expect(async () => {
        if (page.url().endsWith('/auth/login'))
          await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click({ timeout: 1000 });
        await expect(page).toHaveURL('/', { timeout: 1500 });
      }).toPass();
    });
  }
});

test('after ten seconds a shopper can stop the form from waiting (promise 43)', async ({ page }) => {
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
