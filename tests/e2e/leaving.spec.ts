/** Leaving a page navigates only once. */
import type { Page } from '@playwright/test';
import { createAccount, memberMenu, signInContext, signOut } from '../support/e2e-member.ts';
import { expect, test } from '../support/fixtures.ts';

/** Records where this tab's pages navigate from now on. */
async function watchNavigations(page: Page): Promise<string[]> {
  const mark = 'goes to ';
  const targets: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (text.startsWith(mark)) targets.push(text.slice(mark.length));
  });
  await page.evaluate((word) => {
    const { navigation } = globalThis as unknown as { navigation: EventTarget };
    navigation.addEventListener('navigate', (event) => {
      const { pathname, search } = new URL(
        (event as unknown as { destination: { url: string } }).destination.url,
      );
      console.info(word + pathname + search);
    });
  }, mark);
  return targets;
}

test('signing out on a guarded page navigates only to the home page', async ({ page, context }) => {
  await signInContext(context, await createAccount());
  await page.goto('/fr/profile');
  await memberMenu(page).click();
  const targets = await watchNavigations(page);
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL('/fr');
  await expect.poll(() => targets).toEqual(['/fr']);
});

test('a sign-out in another tab redirects a guarded page straight to the sign-in page (promise 10)', async ({
  context,
}) => {
  await signInContext(context, await createAccount());
  const [page, other] = [await context.newPage(), await context.newPage()];
  await page.goto('/orders');
  await expect(memberMenu(page)).toBeEnabled();
  await other.goto('/');
  const targets = await watchNavigations(page);
  await signOut(other);
  await expect(page).toHaveURL('/auth/login?returnUrl=%2Forders');
  await expect.poll(() => targets).toEqual(['/auth/login?returnUrl=%2Forders']);
});
