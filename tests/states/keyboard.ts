/** A shopper without a mouse, who sees at every stop what has the focus (promise 58). */
import type { Locator, Page } from '@playwright/test';
import { coverOfFocused, expect } from '../support/browser/fixtures.ts';

/** Turns smooth scrolling off, because each stop is looked at immediately. */
export const stillPages = { contextOptions: { reducedMotion: 'reduce' } } as const;

/** Presses Tab until the element has the focus. Fails if something covers a control on the way. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stop = 0; stop < 150; stop++) {
    await page.keyboard.press('Tab');
    // After the last control, Tab leaves the page.
    await expect.poll(() => coverOfFocused(page)).toMatch(/^(nothing has the focus)?$/);
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${wanted}`);
}

export async function tabAndPress(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

/** Fills the fields one after the other, in their order on the page. */
export async function typeInto(page: Page, fields: readonly (readonly [Locator, string])[]): Promise<void> {
  for (const [field, text] of fields) {
    await tabTo(page, field);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  }
}
