import { openMember, signOut } from '../support/e2e-member.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';

interface Book {
  addresses: { line1: string; country: string }[];
}

test('the deletion of an address is sent when the page reloads, and not before (promise 46)', async ({
  page,
  context,
}) => {
  const { call } = await openMember(context);
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Delete address/ }).click();
  await expectAccessible(page);
  expect((await call<Book>('GET', '/v1/address')).addresses).toHaveLength(1);
  await page.reload();
  await expect.poll(async () => (await call<Book>('GET', '/v1/address')).addresses.length).toBe(0);
});

test.describe('if the deletion of an address fails during a sign-out,', () => {
  test.use({ tolerated: [/Failed to load resource/] });
  test('the sign-in page says so', async ({ page, context }) => {
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

test('every tab immediately shows a changed name or address', async ({ context }) => {
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
