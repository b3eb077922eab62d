/** Which language a page opens in, and what the language switch keeps. */
import { expect, test, tolerate } from '../support/browser/fixtures.ts';
import { openMember } from '../support/browser/member.ts';

test.describe('a French browser', () => {
  test.use({ locale: 'fr-FR' });

  test('is redirected to French once', async ({ page }) => {
    await page.goto('/category/kitchen?x=1#content');
    await expect(page).toHaveURL(/\/fr\/category\/kitchen\?x=1#content$/);
    await page.getByRole('button', { name: /^Langue/ }).click();
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(/\d\/category\/kitchen$/);
    // Without session storage, the next page starts a new visit.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/categories');
    await expect(page).toHaveURL(/\d\/categories$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'i18next')?.value).toBe('en');
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('en');
  });
});

test('a stored choice of French redirects once per visit', async ({ page }) => {
  await page.goto('/fr/cart');
  await page.evaluate(() => sessionStorage.setItem('i18nextLng', 'fr'));
  await page.goto('/categories');
  await expect(page).toHaveURL(/\/fr\/categories$/);
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({
    i18nextLng: 'fr',
    'language-led': '1',
  });
  // Later in the same visit, opening an English page counts as the shopper's choice.
  await page.goto('/cart');
  await expect(page).toHaveURL(/\d\/cart$/);
});

test('?lng=fr leads to the French page', async ({ page }) => {
  await page.goto('/product/copper-kettle?lng=fr');
  await expect(page).toHaveURL(/\/fr\/product\/copper-kettle$/);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/cart');
  await expect(page).toHaveURL(/\/fr\/cart$/);
});

test('the language switch keeps what was typed to register', async ({ page }) => {
  await page.goto('/product/copper-kettle');
  await page.goto('/auth/register?returnUrl=%2Fcart');
  await page.getByLabel('First name').fill('Zoé');
  await page.getByLabel('Password', { exact: true }).fill('Copper pan 7');
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL(/\/fr\/auth\/register\?returnUrl=%2Ffr%2Fcart$/);
  await expect(page.getByLabel('Prénom')).toHaveValue('Zoé');
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('');
  // Once filled in, the text is no longer in the history.
  expect(JSON.stringify(await page.evaluate(() => history.state))).not.toContain('Zoé');
  await page.goBack();
  await expect(page).toHaveURL(/\/product\/copper-kettle$/);
});

test('the switch asks before it drops a profile edit', async ({ page, context }) => {
  const answers = [false, true];
  page.on('dialog', async (dialog) => {
    expect(dialog.message()).toBe('Your changes aren’t saved yet. Switch the language and lose them?');
    await (answers.shift() ? dialog.accept() : dialog.dismiss());
  });
  await openMember(page);
  await page.goto('/profile');
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  const firstName = page.getByLabel('First name');
  const switchLanguage = async () => {
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('link', { name: 'Français' }).click();
  };
  await edit.click();
  await firstName.fill('Zoé');
  await switchLanguage();
  await expect.poll(() => answers).toEqual([true]);
  await expect(page).toHaveURL('/profile');
  await expect(firstName).toHaveValue('Zoé');
  const languages = (await context.cookies()).filter(({ name }) => name === 'i18next');
  expect(languages.map(({ value }) => value)).not.toContain('fr');
  await page.keyboard.press('Escape');
  await switchLanguage();
  await expect(page).toHaveURL('/fr/profile');
  expect(answers).toEqual([]);
});

test('the switch doesn’t ask about a closed form', async ({ page }) => {
  await openMember(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('First name').fill('Zoé');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Language/ }).click();
  // Without a listener, Playwright dismisses a question, and the page stays.
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL('/fr/profile');
});

test('a path with two slashes stays on this site (promise 71)', async ({ page }) => {
  // Browsers log the 404 status of the not-found page.
  tolerate(/status of 404/);
  for (const [url, path] of [
    ['/fr//evil.example?lng=en', '/evil.example'],
    ['/fr/\\evil.example?lng=en', '/evil.example'],
    ['//x?lng=xx', '/x'],
  ] as const) {
    await page.goto(`${process.env['SHOP_URL']}${url}`);
    await expect(page).toHaveURL(`${process.env['SHOP_URL']}${path}`);
  }
});

test.describe('with storage and cookies blocked', () => {
  test.use({ locale: 'fr-FR' });

  test('the language switch never redirects in a loop', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
    });
    await page.goto('/categories');
    await expect(page).toHaveURL(/\/fr\/categories$/);
    await page.getByRole('button', { name: /^Langue/ }).click();
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(/\d\/categories$/);
    await page.getByRole('link', { name: 'Kitchen', exact: true }).first().click();
    await expect(page).toHaveURL(/\d\/category\/kitchen$/);
  });
});
