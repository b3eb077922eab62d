/**
 * After a 429, a page sends the same call again only once `Retry-After` is over, or after a minute. Until then, the call gets the
 * same refusal, with the time that is left. So a press on any button has a result that the shopper can read.
 */
import { retryAfterOf, waitAfter } from '#lib/retry-after.ts';

interface Refusal {
  readonly body: string;
  /** When the wait ends, on the clock of `performance.now()`. */
  readonly until: number;
}

/** The last refusal of each call. */
const refusals = new Map<string, Refusal>();

/** Resolves with the response of `send`, or with a 429 during a wait. `call` is the method and the URL, without the body. */
export async function sendWhenAllowed(call: string, send: () => Promise<Response>): Promise<Response> {
  const { body, until } = refusals.get(call) ?? { body: '', until: 0 };
  const seconds = Math.ceil((until - performance.now()) / 1000);
  if (seconds > 0) return new Response(body, { status: 429, headers: { 'retry-after': `${seconds}` } });
  const response = await send();
  if (response.status === 429) refusals.set(call, await refusalIn(response.clone()));
  return response;
}

async function refusalIn(response: Response): Promise<Refusal> {
  // If the body is cut off, the status is enough.
  const body = await response.text().catch(() => '');
  return { body, until: performance.now() + waitAfter(retryAfterOf(response.headers)) * 1000 };
}
