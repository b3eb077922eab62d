/** Stores let go of the page a second after their last listener: the page must still be there (nanostores, `onMount`). */
import { STORE_UNMOUNT_DELAY } from 'nanostores';
import { afterAll, vi } from 'vitest';

afterAll(async () => {
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, STORE_UNMOUNT_DELAY + 100));
});
