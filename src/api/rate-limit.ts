/**
 * After a 429, a page sends the same call again only once `Retry-After` is over, or after a minute. Until then, the call gets the
 * same refusal, with the time that is left. So a press on any button has a result that the shopper can read.
 */
import { coolDown, retryAfterOf } from '#lib/retry-after.ts';

/** The body of the last refusal of each call. */
const rateLimits = new Map<string, ReturnType<typeof coolDown<string>>>();

/** Resolves with the response of `send`, or with a 429 during a wait. `call` is the method and the URL, without the body. */
export async function sendWhenAllowed(call: string, send: () => Promise<Response>): Promise<Response> {
  const rateLimit = rateLimits.get(call) ?? coolDown();
  const seconds = Math.ceil(rateLimit.left() / 1000);
  if (seconds)
    return new Response(rateLimit.refusal(), { status: 429, headers: { 'retry-after': `${seconds}` } });
  const response = await send();
  if (response.status === 429) {
    // If the body is cut off, the status is enough.
    const body = await response
      .clone()
      .text()
      .catch(() => '');
    rateLimit.start(retryAfterOf(response.headers), body);
    rateLimits.set(call, rateLimit);
  }
  return response;
}
