/**
 * Reads the wait that a server asks for with a 429 (Too Many Requests). Times are in seconds, unless stated otherwise, and
 * `undefined` if the server names none.
 */

/** A server may ask for an hour, but no shopper has to wait longer than this. */
const longestWait = 60;

/** How long a program waits if the server names no time. A shopper may try again at once. */
export const waitWithoutTime = 1;

/** Reads a `Retry-After` header with seconds or a date (RFC 9110, 10.2.3). At least 1. */
export function retryAfterOf(headers: Headers, now: number = Date.now()): number | undefined {
  const value = headers.get('retry-after');
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isFinite(seconds) ? Math.max(1, seconds) : undefined;
}

/** The wait that the server asked for, up to the limit. */
export function waitAfter(retryAfter: number | undefined): number {
  return Math.min(retryAfter ?? 0, longestWait);
}
