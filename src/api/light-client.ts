/**
 * Speaks the contract over bare `fetch`, for the open calls of the pages that shoppers browse: search, fresh prices, the
 * newsletter. ky would add 9 kB to those pages; all others use client.ts.
 */
import { delayAfter, isRetriedStatus, retries } from './retry.ts';
import { type Client, type Sent, speak } from './speak.ts';

/** `baseUrl` is the API host; `language` goes out as `Accept-Language`. Queries are retried, see retry.ts. */
export function createLightClient({ baseUrl, language }: { baseUrl: string; language?: string }): Client {
  return speak(async (address, { body, headers, isQuery, ...request }) => {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = !isQuery || attempt > retries;
      try {
        const response = await fetch(`${baseUrl}/${address}`, {
          ...request,
          credentials: 'include',
          headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        if (isLast || !isRetriedStatus(response.status)) return await sent(response);
      } catch (error) {
        if (isLast || request.signal?.aborted) throw error;
      }
      await pause(delayAfter(attempt), request.signal);
    }
  }, language);
}

async function sent(response: Response): Promise<Sent> {
  if (response.ok || response.status === 304) return { response };
  // A proxy answers in HTML: only the status tells something then.
  return { response, refusal: await response.json().catch(() => undefined) };
}

/** Rejects with the signal's reason when it aborts. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
