import type { Page } from '@playwright/test';

/** Fills a storage to its last byte, under names that are the test's own. */
export async function fillDevice(
  page: Page,
  storage: 'localStorage' | 'sessionStorage' = 'localStorage',
): Promise<void> {
  await page.evaluate((name) => {
    const storage = window[name];
    for (let size = 1 << 20; size >= 1; ) {
      const key = `test-filler${size}`;
      try {
        storage.setItem(key, (storage.getItem(key) ?? '') + 'x'.repeat(size));
      } catch {
        size >>= 1;
      }
    }
  }, storage);
}
