/**
 * Speaks the contract over bare `fetch`, for the open calls of the pages that shoppers browse: search, fresh prices, the
 * newsletter. ky would bring 9 kB there for what these few lines do; everybody else uses client.ts.
 */
import { delayAfter, retriedStatuses, retries } from './retry.ts';
import { type Client, type Sent, speak } from './speak.ts';

/** `baseUrl` is the API host; `language` goes out as `Accept-Language`. Queries are repeated as retry.ts says. */
export function createLightClient({ baseUrl, language }: { baseUrl: string; language?: string }): Client {
  return speak(
    async (address, { body, headers, ...request }) => {
      const isQuery = request.method === 'GET';
      for (let attempt = 1; ; attempt += 1) {
        const isLast = !isQuery || attempt > retries;
        try {
          const response = await fetch(`${baseUrl}/${address}`, {
            ...request,
            credentials: 'include',
            headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          });
          if (isLast || !retriedStatuses.includes(response.status)) return await sent(response);
        } catch (error) {
          if (isLast || request.signal?.aborted) throw error;
        }
        await pause(delayAfter(attempt), request.signal);
      }
    },
    { language },
  );
}

async function sent(response: Response): Promise<Sent> {
  if (response.ok || response.status === 304) return { response };
  // HTML of a proxy in between says nothing; the status does.
  return { response, refusal: await response.json().catch(() => undefined) };
}

/** Rejects with the signal's reason when it is used meanwhile. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
