/**
 * Speaks the contract over `fetch`. It passes an address and plain options, never a `Request`: Firefox drops `keepalive`
 * from a `Request`, and calls made while a page is left would not arrive.
 */
import { firstAbort } from '#lib/abort.ts';
import { type Client, type Sent, speak } from './request.ts';
import { delayAfter, isRetriedStatus, retries } from './retry.ts';

/** `fetch`, or something between the client and `fetch` such as the session's refresh. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

interface ClientOptions {
  /** The API host, e.g. `https://api.shop.example`. */
  baseUrl: string;
  /** Sent as `Accept-Language`. */
  language?: string;
  fetch?: Send;
  /** How often a failed query is repeated, with the delays of retry.ts. Calls that change something never are. */
  retries?: number;
  /** Milliseconds per attempt. Without it, an attempt waits as long as the browser does. */
  timeout?: number;
}

export function createClient(options: ClientOptions): Client {
  const root = options.baseUrl.replace(/\/+$/, '');
  const send = options.fetch ?? ((url, init) => fetch(url, init));
  return speak(
    async (address, { body, headers, isQuery, ...request }) => {
      const init: RequestInit = {
        ...request,
        credentials: 'include',
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
      const repeats = isQuery ? (options.retries ?? retries) : 0;
      for (let attempt = 1; ; attempt += 1) {
        const isLast = attempt > repeats;
        try {
          const response = await within(options.timeout, init, (limited) =>
            send(`${root}/${address}`, limited),
          );
          if (isLast || !isRetriedStatus(response.status)) return await sent(response);
        } catch (error) {
          // Errors of `options.fetch` itself, such as a refused refresh, are final.
          if (isLast || !(error instanceof TypeError) || request.signal?.aborted) throw error;
        }
        await pause(delayAfter(attempt), request.signal);
      }
    },
    { language: options.language },
  );
}

/** Rejects with a `TypeError`, like a network failure, when no answer comes within `timeout` milliseconds. */
async function within(
  timeout: number | undefined,
  init: RequestInit,
  run: (init: RequestInit) => Promise<Response>,
): Promise<Response> {
  if (timeout === undefined) return run(init);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeout);
  try {
    return await run({ ...init, signal: init.signal ? firstAbort(init.signal, late.signal) : late.signal });
  } catch (error) {
    throw late.signal.aborted && !init.signal?.aborted ? new TypeError('timed out', { cause: error }) : error;
  } finally {
    clearTimeout(timer);
  }
}

async function sent(response: Response): Promise<Sent> {
  if (response.ok || response.status === 304) return { response };
  // A proxy's error page is not JSON; the status is enough.
  return { response, refusal: await response.json().catch(() => undefined) };
}

/** Rejects with the signal's reason when the signal is aborted. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
