/** Uses an account by keyboard only, from sign-in to sign-out, and checks every step with axe (promise 58). */
import { expect, expectAccessible, test } from '../support/browser/fixtures.ts';
import { createAccount, mailedCode, memberMenu, openMember, placeOrder } from '../support/browser/member.ts';
import { stillPages, tabAndPress, typeInto } from './keyboard.ts';

const { step } = test;

test.use(stillPages);

test('journey: sign in, edit the account and sign out', async ({ page }) => {
  const account = await createAccount();
  const main = page.getByRole('main');
  const panel = page.locator('#user-menu');
  await page.goto('/categories');
  await step('sign in', async () => {
    await tabAndPress(page, page.getByRole('banner').getByRole('link', { name: 'Sign in' }));
    await expect(main.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    await expect(page.getByText('Please log in')).toBeHidden();
    await expectAccessible(page);
    const password = page.getByLabel('Password', { exact: true });
    await typeInto(page, [
      [page.getByLabel('Email address'), account.email],
      [password, account.password],
    ]);
    await tabAndPress(page, main.getByRole('button', { name: 'Show' }), 'Space');
    await expect(password).toHaveAttribute('type', 'text');
    await tabAndPress(page, main.getByRole('button', { name: 'Sign in' }));
    // Signing in leads back to the page where the shopper started.
    await expect(page).toHaveURL('/categories');
  });
  await step('open the profile from the menu', async () => {
    const menu = memberMenu(page);
    await tabAndPress(page, menu);
    await expect(panel).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(menu).toBeFocused();
    await page.keyboard.press('Enter');
    await tabAndPress(page, panel.getByRole('link', { name: 'Profile' }));
    await expect(page).toHaveURL('/profile');
  });
  await step('change the last name', async () => {
    const personal = page.getByRole('region', { name: 'Personal information' });
    const change = personal.getByRole('button', { name: 'Edit', exact: true });
    await tabAndPress(page, change);
    await expect(personal.getByLabel('First name')).toBeFocused();
    await expectAccessible(page);
    await typeInto(page, [[personal.getByLabel('Last name'), 'King']]);
    await tabAndPress(page, personal.getByRole('button', { name: 'Save' }));
    await expect(change).toBeFocused();
    await expect(personal.getByText('Ada King')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Change password' })).toHaveAttribute(
      'href',
      '/auth/reset-password?returnUrl=%2Fprofile',
    );
  });
  await step('add an address', async () => {
    const book = page.getByRole('region', { name: 'Addresses' });
    await tabAndPress(page, book.getByRole('button', { name: 'Add an address' }));
    await expect(book.getByLabel('Country')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('Germ');
    await typeInto(page, [
      [book.getByLabel('Address line 1'), '12 Quay Street'],
      [book.getByLabel('Postal code'), '10115'],
      [book.getByLabel('City'), 'Berlin'],
    ]);
    await tabAndPress(page, book.getByRole('button', { name: 'Save' }));
    await expect(book.getByText('10115 Berlin')).toBeVisible();
    await expect(book.getByText('Germany')).toBeVisible();
    await expect(book.getByRole('button', { name: 'Add an address' })).toBeFocused();
    await expectAccessible(page);
  });
  await step('sign out', async () => {
    await page.goto('/');
    await tabAndPress(page, page.getByRole('button', { name: 'A. King' }));
    await tabAndPress(page, panel.getByRole('button', { name: 'Sign out' }));
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  });
});

test.describe('on a small dark French screen', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 360, height: 740 } });

  test('journey: register after an error in the form', async ({ page }) => {
    await page.goto('/fr/auth/register?returnUrl=/fr/categories');
    const create = page.getByRole('button', { name: 'Créer le compte' });
    await expect(create).toBeEnabled();
    await expectAccessible(page);
    await tabAndPress(page, create);
    await expect(page.getByLabel('Prénom')).toBeFocused();
    await expect(page.locator('main [aria-invalid=true]').first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.type('Grace');
    await typeInto(page, [
      [page.getByLabel('Nom', { exact: true }), 'Hopper'],
      [page.getByLabel('Adresse e-mail'), `grace-${crypto.randomUUID()}@example.com`],
      [page.getByLabel('Mot de passe', { exact: true }), 'Copper pan 7'],
      [page.getByLabel('Confirmer le mot de passe'), 'Copper pan 7'],
    ]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/fr/categories');
    await expect(page.getByRole('button', { name: 'G. Hopper' })).toBeEnabled();
  });

  test('journey: set a new password and return to the page', async ({ page }) => {
    const { email } = await createAccount();
    await page.goto('/fr/orders');
    await tabAndPress(page, page.getByRole('link', { name: 'Mot de passe oublié' }));
    const send = page.getByRole('button', { name: 'Envoyer le code' });
    await expect(send).toBeEnabled();
    await expectAccessible(page);
    await tabAndPress(page, send);
    await expect(page.getByLabel('Adresse e-mail')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    const code = page.getByLabel('Code de réinitialisation');
    await expect(code).toBeFocused();
    await expectAccessible(page);
    const change = page.getByRole('button', { name: 'Modifier le mot de passe' });
    await tabAndPress(page, change);
    await expect(code).toBeFocused();
    await expect(page.locator('main [aria-invalid=true]').first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.type(await mailedCode(email));
    await typeInto(page, [
      [page.getByLabel('Nouveau mot de passe'), 'Brand0new'],
      [page.getByLabel('Confirmer le mot de passe'), 'Brand0new'],
    ]);
    await tabAndPress(page, change);
    await expect(page.getByRole('heading', { name: 'Mot de passe modifié' })).toBeFocused();
    await expectAccessible(page);
    await tabAndPress(page, page.getByRole('main').getByRole('link', { name: 'Se connecter' }));
    await typeInto(page, [
      [page.getByLabel('Adresse e-mail'), email],
      [page.getByLabel('Mot de passe', { exact: true }), 'Brand0new'],
    ]);
    // Enter does nothing before React has loaded.
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/fr/orders');
    await expect(memberMenu(page)).toBeEnabled();
  });
});

test('an order can be read and cancelled by keyboard', async ({ page }) => {
  const member = await openMember(page);
  await placeOrder(member, 'carbon-steel-pan');
  await page.goto('/orders');
  const card = page.getByRole('main').getByRole('article');
  await expect(card).toBeVisible();
  await expectAccessible(page);
  const cancel = card.getByRole('button', { name: 'Cancel order' });
  await tabAndPress(page, cancel);
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(':focus')).toBeVisible();
  await expectAccessible(page);
  await tabAndPress(page, dialog.getByRole('button', { name: 'Keep order' }));
  // React removes the dialog a moment after the browser has closed it.
  await expect(page.getByRole('main').locator('dialog')).toHaveCount(0);
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await tabAndPress(page, dialog.getByRole('button', { name: 'Yes, cancel order' }));
  await expect(card.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(card.getByRole('status').getByText('This order was cancelled.')).toBeVisible();
  // The focused button has disappeared, so the focus moves to the order instead of the top of the page.
  await expect(card.locator(':focus')).toBeVisible();
  await expectAccessible(page);
  await tabAndPress(page, card.getByText('Details'));
  await expect(card.getByText('Billing address')).toBeVisible();
  await expectAccessible(page);
});
