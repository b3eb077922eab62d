/** The page's monotonic clock, which measures the wait after a 429. */
import { vi } from 'vitest';

const now = performance.now.bind(performance);
let skipped = 0;

/** Moves the clock ahead for the rest of the test. */
export function skipTime(milliseconds: number): void {
  skipped += milliseconds;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + skipped);
}
