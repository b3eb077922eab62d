import { openMember, signOut } from '../support/e2e-member.ts';
import { expect, expectAccessible, test, tolerate } from '../support/fixtures.ts';

interface Book {
  addresses: { line1: string; country: string }[];
}

test('the deletion of an address is sent when the page reloads, and not before (promise 46)', async ({
  page,
}) => {
  const { call } = await openMember(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Delete address/ }).click();
  await expectAccessible(page);
  expect((await call<Book>('GET', '/v1/address')).addresses).toHaveLength(1);
  await page.reload();
  await expect.poll(async () => (await call<Book>('GET', '/v1/address')).addresses.length).toBe(0);
});

test('if the deletion of an address fails during a sign-out, the sign-in page says so', async ({ page }) => {
  tolerate(/ERR_FAILED/);
  const { call } = await openMember(page);
  await page.route('**/v1/address/*', (route) => route.abort());
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Delete address/ }).click();
  await signOut(page);
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByText('Your session ended before we could delete an address.')).toBeVisible();
  expect((await call<Book>('GET', '/v1/address')).addresses).toHaveLength(1);
});

test('HTML in names and addresses is shown as text (promise 54)', async ({ page }) => {
  const { call } = await openMember(page);
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
