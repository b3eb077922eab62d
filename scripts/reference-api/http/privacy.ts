/** Keeps what is personal out of caches and logs. */
import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';

/** `no-store` for answers that are somebody's own (ASVS 14.3.2), whatever their status. */
export const noStore: MiddlewareHandler = async (http, next) => {
  await next();
  if (http.req.header('authorization') !== undefined || /^\/v1\/(auth|user)\//.test(http.req.path))
    http.header('Cache-Control', 'no-store');
};

/**
 * One line a call: method, pattern, status, milliseconds. The pattern and not the address, which may hold search terms and
 * ids; no headers, no bodies, no network addresses.
 */
export const accessLog: MiddlewareHandler = async (http, next) => {
  const begin = performance.now();
  await next();
  const { log, quiet } = http.get('shop');
  if (quiet) return;
  log(`${callOf(http)} ${http.res.status} ${Math.round(performance.now() - begin)} ms`);
};

/** "GET /v1/product/slug/:slug"; the path is a pattern, or "(unknown)". */
export function callOf(http: Parameters<MiddlewareHandler>[0]): string {
  const match = matchedRoutes(http).findLast(({ method }) => method !== 'ALL');
  return `${http.req.method} ${match?.path ?? '(unknown)'}`;
}
