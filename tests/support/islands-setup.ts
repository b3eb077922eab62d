import { configure } from '@testing-library/dom';
import { STORE_UNMOUNT_DELAY } from 'nanostores';
import { afterAll, vi } from 'vitest';

// The page waits for a real API, and the machine may be busy.
configure({ asyncUtilTimeout: 30_000 });

// A store runs its unmount code a second after its last listener is gone, and that code still needs jsdom.
afterAll(async () => {
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, STORE_UNMOUNT_DELAY + 100));
});
