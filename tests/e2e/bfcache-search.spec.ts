import { expect, test } from '../support/fixtures.ts';

test('a page of results from the back/forward cache has its own term in the box again (promise 38)', async ({
  page,
}) => {
  await page.goto('/search?q=knife');
  const box = page.locator('main').getByRole('searchbox');
  await expect(box).toHaveValue('knife');
  await expect(page.locator('main').getByRole('status').first()).toHaveText(/\d+ results?/);
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['restored'] = `${persisted}`;
    });
  });
  await box.fill('kettle');
  await box.press('Enter');
  await page.waitForURL('**/search?q=kettle');
  await page.evaluate(() => history.back());
  await expect(page.locator('html')).toHaveAttribute('data-restored', 'true');
  await expect(box).toHaveValue('knife');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “knife”');
});
