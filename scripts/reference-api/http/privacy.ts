/** Keeps personal data out of caches and logs. */
import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';

/** `no-store` for personal responses of any status (ASVS 14.3.2). */
export const noStore: MiddlewareHandler = async (http, next) => {
  await next();
  if (http.req.header('authorization') !== undefined || /^\/v1\/(auth|user)\//.test(http.req.path))
    http.header('Cache-Control', 'no-store');
};

/**
 * One line per call: method, route pattern, status, milliseconds. It contains no headers, bodies or network addresses, and
 * not the URL, which can contain search terms and ids.
 */
export const accessLog: MiddlewareHandler = async (http, next) => {
  const begin = performance.now();
  await next();
  const { log, quiet } = http.get('shop');
  if (quiet) return;
  log(`${callOf(http)} ${http.res.status} ${Math.round(performance.now() - begin)} ms`);
};

/** For example "GET /v1/product/slug/:slug". The path is the route pattern, or "(unknown)". */
export function callOf(http: Parameters<MiddlewareHandler>[0]): string {
  const match = matchedRoutes(http).findLast(({ method }) => method !== 'ALL');
  return `${http.req.method} ${match?.path ?? '(unknown)'}`;
}
