/** One change at a time across the tabs of this browser. */

/**
 * Runs a synchronous change while no other tab runs one under the same name. Where the browser has no Web Locks (a page
 * not served securely) or refuses them (storage blocked), the change runs at once: it reads and writes in one go, which
 * is as close as the device lets it come.
 */
export async function withLock<T>(name: string, change: () => T): Promise<T> {
  let started = false;
  try {
    return await navigator.locks.request(name, () => {
      started = true;
      return change();
    });
  } catch (error) {
    if (started) throw error;
    return change();
  }
}
