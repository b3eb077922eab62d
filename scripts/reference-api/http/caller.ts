/** Who calls: the network address, and the web page. */
import type { Context as HonoContext } from 'hono';
import { callerNetwork } from '../../backend/limits/caller.ts';
import type { Context } from '../core/context.ts';

/** The caller's network, by which calls are limited. */
export function callerOf(http: HonoContext): string {
  const { incoming } = (http.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  const forwardedFor = http.req.header('x-forwarded-for');
  const socketAddress = incoming?.socket?.remoteAddress;
  return callerNetwork({ forwardedFor, socketAddress }, http.get('shop').trustedProxies);
}

/**
 * The origin of the shop that sent the request, stored for emails that are sent later, without a request. Null if the request
 * names no shop.
 */
export function shopOriginOf(http: HonoContext): string | null {
  const origin = http.req.header('origin') ?? '';
  return isShopOrigin(http.get('shop'), origin) ? origin : null;
}

/** The URL of the shop that sent the request, for links in emails. By default, the main shop's URL. */
export const shopUrlOf = (http: HonoContext): string => shopUrlAt(http.get('shop'), shopOriginOf(http));

/** The URL of the shop at `origin`. The main shop's URL if `origin` is null, or if that shop is no longer served. */
export const shopUrlAt = (context: Context, origin: string | null): string =>
  origin !== null && isShopOrigin(context, origin)
    ? origin
    : (context.shopUrl ?? context.origins?.[0] ?? 'http://127.0.0.1:4321');

/**
 * Whether pages of this origin may read responses (CORS). Without a list, these are the pages that this machine serves, such as
 * those of `npm start`. The origin `null`, which a sandboxed frame on any site has, is never allowed.
 */
export function isShopOrigin({ origins = [] }: Context, origin: string): boolean {
  if (origins.length > 0) return origins.includes(origin);
  return /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin);
}
