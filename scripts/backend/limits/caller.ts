/** The network address of the caller, by which both backends limit calls. */
import { isIPv4, isIPv6 } from 'node:net';

/**
 * The caller's network, or `local` without an address. A household with IPv6 has 2⁶⁴ addresses, so only the first half of such an
 * address counts. Each proxy appends its caller's address to `X-Forwarded-For`, but anybody can send this header. So only the last
 * entries, which trusted proxies added, count. Without trusted proxies, this is the socket's address.
 */
export function callerNetwork(
  { forwardedFor = '', socketAddress = '' }: Record<'forwardedFor' | 'socketAddress', string | undefined>,
  trustedProxies = 0,
): string {
  const claimed = trustedProxies > 0 ? (forwardedFor.split(',').at(-trustedProxies) ?? '') : '';
  return networkOf(claimed.trim()) || networkOf(socketAddress) || 'local';
}

/** An IPv4 address, or the first half of an IPv6 address. Some proxies add a port to it. Empty for anything else. */
function networkOf(text: string): string {
  const withoutPort = text.replace(/^(?:\[(.*)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/, '$1$2');
  const address = withoutPort.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return '';
  const [start = [], end = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0');
  return [...start, ...zeros, ...end].slice(0, 4).join(':');
}
