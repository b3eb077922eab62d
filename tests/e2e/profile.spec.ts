import type { Page } from '@playwright/test';
import { openMember } from '../support/e2e-member.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'A. Lovelace' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

interface Book {
  addresses: { line1: string; country: string }[];
}

test('a new name shows everywhere at once', async ({ page, context }) => {
  await openMember(context);
  await page.goto('/profile');
  const personal = page.getByRole('region', { name: 'Personal information' });
  await expect(personal.getByText('Ada Lovelace')).toBeVisible();
  await expectAccessible(page);
  await personal.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(personal.getByLabel('First name')).toBeFocused();
  await expectAccessible(page);
  await personal.getByLabel('Last name').fill('King');
  await personal.getByLabel('Phone number').fill('+33 6 12 34 56 78');
  await page.keyboard.press('Enter');
  await expect(personal.getByText('Your changes are saved.')).toBeVisible();
  await expect(personal.getByText('Ada King')).toBeVisible();
  await expect(page.getByRole('button', { name: 'A. King' })).toBeVisible();
  await expect(personal.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();
});

test('every error shows beside its field, in French too', async ({ page, context }) => {
  await openMember(context);
  await page.goto('/fr/profile');
  const personal = page.getByRole('region', { name: 'Informations personnelles' });
  await personal.getByRole('button', { name: 'Modifier' }).click();
  await personal.getByLabel('Prénom').fill('A');
  await personal.getByLabel('Adresse e-mail').fill('ada');
  await personal.getByLabel('Numéro de téléphone').fill('12');
  await personal.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(personal.locator('[aria-invalid=true]')).toHaveCount(3);
  await expect(personal.getByLabel('Prénom')).toBeFocused();
  await expect(personal.getByText('Au moins 2 caractères')).toBeVisible();
  await expectAccessible(page);
});

test('an address can be added and deleted by keyboard, and the deletion undone', async ({
  page,
  context,
}) => {
  const { call } = await openMember(context);
  const stored = async () => (await call<Book>('GET', '/v1/address')).addresses;
  await page.goto('/profile');
  const book = page.getByRole('region', { name: 'Addresses' });
  await book.getByRole('button', { name: 'Add an address' }).press('Enter');
  await expect(book.getByLabel('Full name')).toBeFocused();
  await expect(book.getByLabel('Full name')).toHaveValue('Ada Lovelace');
  await expectAccessible(page);
  await book.getByLabel('Address line 1').fill('12 Quay Street');
  await book.getByLabel('Postal code').fill('1000');
  await book.getByLabel('City').fill('Bruxelles');
  await book.getByLabel('Country').selectOption('Belgium');
  await book.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(book.getByText('1000 Bruxelles')).toBeVisible();
  await expect(book.getByText('Belgium')).toBeVisible();
  await expect(book.getByRole('button', { name: 'Add an address' })).toBeFocused();
  expect((await stored())[1]).toMatchObject({ line1: '12 Quay Street', country: 'BE' });

  await book.getByRole('button', { name: /^Delete address .*12 Quay Street/ }).press('Enter');
  await expect(book.getByRole('button', { name: 'Undo' })).toBeFocused();
  expect(await stored()).toHaveLength(2);
  await page.keyboard.press('Enter');
  await expect(book.getByText('12 Quay Street')).toBeVisible();

  await book.getByRole('button', { name: /^Delete address .*12 Quay Street/ }).click();
  await expectAccessible(page);
  await page.goto('/categories');
  await expect.poll(async () => (await stored()).length).toBe(1);
});

test('a deletion is sent when the page reloads, and not before (promise 46)', async ({ page, context }) => {
  const { call } = await openMember(context);
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Delete address/ }).click();
  expect((await call<Book>('GET', '/v1/address')).addresses).toHaveLength(1);
  await page.reload();
  await expect.poll(async () => (await call<Book>('GET', '/v1/address')).addresses.length).toBe(0);
});

test('a pending deletion is sent before the sign-out', async ({ page, context }) => {
  const { call } = await openMember(context);
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Delete address/ }).click();
  await signOut(page);
  await expect(page).toHaveURL('/');
  expect((await call<Book>('GET', '/v1/address')).addresses).toEqual([]);
});

test.describe('a pending deletion that fails', () => {
  test.use({ tolerated: [/Failed to load resource/] });
  test('the sign-in page reports a deletion that failed at the sign-out', async ({ page, context }) => {
    const { call } = await openMember(context);
    await page.route('**/v1/address/*', (route) => route.abort());
    await page.goto('/profile');
    await page.getByRole('button', { name: /^Delete address/ }).click();
    await signOut(page);
    await expect(page).toHaveURL('/auth/login');
    await expect(page.getByText('Your session ended before we could delete an address.')).toBeVisible();
    expect((await call<Book>('GET', '/v1/address')).addresses).toHaveLength(1);
  });
});

test('every tab shows a change at once', async ({ context }) => {
  await openMember(context);
  const [page, other] = [await context.newPage(), await context.newPage()];
  await other.goto('/profile');
  await expect(other.getByRole('button', { name: 'A. Lovelace' })).toBeEnabled();
  await page.goto('/profile');
  const personal = page.getByRole('region', { name: 'Personal information' });
  await personal.getByRole('button', { name: 'Edit', exact: true }).click();
  await personal.getByLabel('Last name').fill('King');
  await personal.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('button', { name: 'A. King' })).toBeEnabled();
  await expect(other.getByText('Ada King')).toBeVisible();
  const book = page.getByRole('region', { name: 'Addresses' });
  await book.getByRole('button', { name: /^Edit address/ }).click();
  await book.getByLabel('City').fill('Lyon');
  await book.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('75001 Lyon')).toBeVisible();
});

test.describe('without a network', () => {
  test.use({ tolerated: [/Failed to load resource|ERR_INTERNET_DISCONNECTED/] });
  test('nothing typed is lost offline, and saving works again without a reload (promise 40)', async ({
    page,
    context,
  }) => {
    await openMember(context);
    await page.goto('/profile');
    const book = page.getByRole('region', { name: 'Addresses' });
    await book.getByRole('button', { name: /^Edit address/ }).click();
    await book.getByLabel('City').fill('Lyon');
    await context.setOffline(true);
    await book.getByRole('button', { name: 'Save' }).click();
    await expect(
      book.getByRole('alert').filter({ hasText: 'We couldn’t update this address' }),
    ).toContainText('We can’t reach the shop.');
    await expect(book.getByLabel('City')).toHaveValue('Lyon');
    await context.setOffline(false);
    await book.getByRole('button', { name: 'Save' }).click();
    await expect(book.getByText('75001 Lyon')).toBeVisible();
  });
});

test('HTML in names and addresses is shown as text (promise 54)', async ({ page, context }) => {
  const { call } = await openMember(context);
  const nasty = '<img src=x onerror=alert(1)>';
  await call('PATCH', '/v1/user/update/current-user', { firstName: nasty });
  await call('POST', '/v1/address', {
    name: nasty,
    line1: nasty,
    line2: nasty,
    city: nasty,
    postalCode: '1',
    country: 'FR',
  });
  await page.goto('/profile');
  await expect(page.getByText(`${nasty} Lovelace`)).toBeVisible();
  await expect(page.locator('main img')).toHaveCount(0);
});
