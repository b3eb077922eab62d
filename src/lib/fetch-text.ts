/** Fetches the shop's own files over unreliable networks. */

import { giveUpAfter } from './waits.ts';

/** Milliseconds before the first retry. Each further delay is twice as long as the delay before. */
const firstDelay = 350;

/**
 * Rejects if the first attempt and all `retries` fail. An attempt has ten seconds, and its status must be 2xx. A host may send a
 * page in place of a missing file, and let browsers cache it forever. So a page also counts as a failure, and retries don't read
 * the HTTP cache.
 */
export async function fetchText(url: string, retries: number): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    try {
      const response = await fetch(url, {
        cache: attempt ? 'reload' : 'default',
        signal: AbortSignal.timeout(giveUpAfter),
      });
      const type = response.headers.get('content-type');
      if (!response.ok || type?.includes('html')) throw new Error(`${url}: ${response.status} ${type}`);
      return await response.text();
    } catch (error) {
      if (attempt === retries) throw error;
      await new Promise((resolve) => setTimeout(resolve, firstDelay * 2 ** attempt));
    }
  }
}
