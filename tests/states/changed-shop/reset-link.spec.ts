/** The link in the email for a new password, in a shop with `features.resetBy: 'link'`. */
import { expect, expectAccessible } from '../../support/browser/fixtures.ts';
import { shiftsOf, watchShifts } from '../../support/browser/layout-shifts.ts';
import { callApi, createAccount, mailedLink } from '../../support/browser/member.ts';
import { test } from './fixtures.ts';

test('a reset link leaves the URL without a shift (promise 73)', async ({ page }) => {
  const { email } = await createAccount();
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/auth/reset-password');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('status').getByText(email)).toBeVisible();
  const link = await mailedLink(email);
  // The link opens as from a mail program.
  await page.goto('about:blank');
  const shifts = await watchShifts(page);
  await page.goto(link);
  await expect(page).toHaveURL('/auth/reset-password');
  await expect(page.getByLabel('Email address')).toBeHidden();
  expect(await shiftsOf(page, shifts, 'reset by link')).toEqual([]);
  await expectAccessible(page);
  await page.getByLabel('New password', { exact: true }).fill('Better Horse 8');
  await page.getByLabel('Confirm password', { exact: true }).fill('Better Horse 8');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeFocused();
  await callApi('POST', '/v1/auth/login', { email, password: 'Better Horse 8' });
  expect(urls.filter((url) => url.includes('token='))).toEqual([]);
});
