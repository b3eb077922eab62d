/** Runs work under Medusa's locks, one call at a time across all processes. */
import type { Container } from './medusa-types.ts';

/**
 * Runs `work` while nobody else has the lock of this key. Waits for the lock at most `longestWait` seconds. If the process dies, its
 * lock ends after 20 seconds: Medusa renews the lock only while the work goes on.
 */
export const withLock = <T>(
  container: Container,
  key: string,
  work: () => Promise<T>,
  longestWait = 30,
): Promise<T> => container.resolve('locking').execute(key, work, { timeout: longestWait, expire: 20 });

/**
 * Runs `work` while no other call, webhook or job changes the customer's orders and payments. So `work` can safely
 * finish what a crashed process has left half done.
 */
export const withCustomerLock = <T>(
  container: Container,
  customerId: string,
  work: () => Promise<T>,
): Promise<T> => withLock(container, `storefront-${customerId}`, work);
