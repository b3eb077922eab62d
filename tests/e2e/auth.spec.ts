/** Signing in, and where it leads back to. */
import { expect, expectAccessible, test, tolerate } from '../support/browser/fixtures.ts';
import { createAccount, memberMenu, openMember, signIn } from '../support/browser/member.ts';

test('sign-in leads back to the guarded page (promise 14)', async ({ page }) => {
  tolerate(/status of 401/);
  const account = await createAccount();
  for (const path of ['/profile', '/retry-payment', '/order-confirmation']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/auth/login?returnUrl=${encodeURIComponent(path)}`);
  }
  await page.goto('/orders?status=paid#latest');
  await expect(page).toHaveURL(`/auth/login?returnUrl=${encodeURIComponent('/orders?status=paid#latest')}`);
  await expect(page.getByText('Please log in to access this page.')).toBeVisible();
  await signIn(page, { ...account, password: 'Wrong1234' });
  await expect(page.getByRole('alert').getByText('Incorrect email address or password.')).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue(account.email);
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/orders?status=paid#latest');
  await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible();
  await expect(memberMenu(page)).toBeEnabled();
});

test('the sign-in page shows either its introduction or a notice', async ({ page }) => {
  for (const [path, lead, notice] of [
    ['', 'Sign in with your email address and password.', 'Please log in to access this page.'],
    [
      '/fr',
      'Connectez-vous avec votre adresse e-mail et votre mot de passe.',
      'Connectez-vous pour accéder à cette page.',
    ],
  ] as const) {
    const main = page.getByRole('main');
    await page.goto(`${path}/auth/login`);
    await expect(main.getByText(lead)).toBeVisible();
    await expect(main.getByText(notice)).toBeHidden();
    await page.goto(`${path}/orders`);
    await expect(main.getByText(notice)).toBeVisible();
    await expect(main.getByText(lead)).toBeHidden();
  }
});

test('a reviewer reads why to sign in or to register', async ({ page }) => {
  const main = page.getByRole('main');
  for (const [path, lead, reason] of [
    ['/auth/login', /^Sign in with your email/, 'Sign in to write a review.'],
    ['/auth/register', /^Keep your orders/, 'Create an account to write a review.'],
  ] as const) {
    await page.goto(path);
    await expect(main.getByText(lead)).toBeVisible();
    await expect(main.getByText(reason)).toBeHidden();
    await page.goto(`${path}?returnUrl=${encodeURIComponent('/product/copper-kettle#reviews')}`);
    await expect(main.getByText(reason)).toBeVisible();
    await expect(main.getByText(lead)).toBeHidden();
  }
});

test('Enter pressed before the scripts run still signs in', async ({ page }) => {
  const account = await createAccount();
  const { promise: isTyped, resolve } = Promise.withResolvers<void>();
  await page.route('**/_astro/SignInIsland*', (route) => isTyped.then(() => route.continue()));
  await page.goto('/auth/login');
  await page.getByLabel('Email address').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeDisabled();
  resolve();
  await expect(page).toHaveURL('/');
  await expect(memberMenu(page)).toBeEnabled();
});

test('the language switch keeps the return URL (promise 14)', async ({ page }) => {
  tolerate(/status of 404/);
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

test('sign-in redirects only to the shop’s pages (promise 15)', async ({ page }) => {
  await openMember(page);
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

test('a shopper can stop a slow sign-in (promise 43)', async ({ page }) => {
  const account = await createAccount();
  await page.clock.install();
  await page.route('**/v1/auth/login', () => undefined);
  await page.goto('/auth/login');
  await signIn(page, account);
  const pending = page.getByRole('button', { name: 'One moment' });
  await expect(pending).toBeVisible();
  await expect(pending, 'dashes mean that a button can’t be pressed at all').toHaveCSS(
    'border-style',
    'solid',
  );
  await page.clock.fastForward(11_000);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('You stopped the request')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeEnabled();
});
