/** Who calls: the network address, and the web page. */
import type { IncomingMessage } from 'node:http';
import { callerNetwork } from '../../../backend/limits/caller.ts';
import type { PluginOptions } from '../medusa-types.ts';

/** The caller's network, by which calls are limited. */
export function callerOf({ headers, socket }: IncomingMessage, { trustedProxies }: PluginOptions): string {
  const forwardedFor = String(headers['x-forwarded-for'] ?? '');
  return callerNetwork({ forwardedFor, socketAddress: socket.remoteAddress }, trustedProxies);
}

export const isShopOrigin = (origin: string | undefined, { shopOrigins }: PluginOptions): origin is string =>
  origin !== undefined && origin !== 'null' && shopOrigins.includes(origin);
