/** Lets a customer have only one purchase at a time. */
import type { Container } from '../medusa-types.ts';

/**
 * In seconds. A call waits for the one before it until `timeout`. The lock of a process that has died ends after `expire`: Medusa
 * renews the lock only while the work goes on.
 */
const lockTimes = { timeout: 30, expire: 20 };

/**
 * Runs `work` while no other call, webhook or job changes the customer's orders and payments. So `work` can safely
 * finish what a crashed process has left half done.
 */
export const withCustomerLock = <T>(
  container: Container,
  customerId: string,
  work: () => Promise<T>,
): Promise<T> => container.resolve('locking').execute(`storefront-${customerId}`, work, lockTimes);
