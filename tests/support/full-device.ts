import type { Page } from '@playwright/test';

/** Fills local storage to its last byte, under names that are the test's own. */
export async function fillDevice(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (let size = 1 << 20; size >= 1; ) {
      const key = `test-filler${size}`;
      try {
        localStorage.setItem(key, (localStorage.getItem(key) ?? '') + 'x'.repeat(size));
      } catch {
        size >>= 1;
      }
    }
  });
}
