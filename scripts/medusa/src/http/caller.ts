/** Who calls: the network address, and the web page. */
import type { IncomingMessage } from 'node:http';
import { networkOf } from '../../../backend/network.ts';
import type { PluginOptions } from '../medusa-types.ts';

/**
 * The caller's network. Each reverse proxy appends its caller's address to `X-Forwarded-For`. Only the last entries, which
 * trusted proxies added, are reliable.
 */
export function callerOf(request: IncomingMessage, { trustedProxies = 0 }: PluginOptions): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
  const claimed = trustedProxies > 0 ? networkOf((forwarded.at(-trustedProxies) ?? '').trim()) : '';
  return claimed || networkOf(request.socket.remoteAddress ?? '') || 'local';
}

export const isShopOrigin = (origin: string | undefined, { shopOrigins }: PluginOptions): origin is string =>
  origin !== undefined && origin !== 'null' && shopOrigins.includes(origin);
