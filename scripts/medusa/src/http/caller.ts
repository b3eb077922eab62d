/** Who calls: the network address, and the web page. */
import type { IncomingMessage } from 'node:http';
import { networkOf } from '../../../reference-api/http/caller.ts';
import type { PluginOptions } from '../engine.ts';

/**
 * The caller's network. Behind reverse proxies, each appends the address that called it to `X-Forwarded-For`, and only the
 * entries of the trusted ones, at the end, are true.
 */
export function callerOf(request: IncomingMessage, { trustedProxies = 0 }: PluginOptions): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
  const claimed = trustedProxies > 0 ? networkOf((forwarded.at(-trustedProxies) ?? '').trim()) : '';
  return claimed || networkOf(request.socket.remoteAddress ?? '') || 'local';
}

export const isShopOrigin = (origin: string | undefined, { shopOrigins }: PluginOptions): origin is string =>
  origin !== undefined && origin !== 'null' && shopOrigins.includes(origin);
