import { isIPv4, isIPv6 } from 'node:net';

/** An IPv4 address, or the first half of an IPv6 address. Empty for anything else. */
export function networkOf(text: string): string {
  const address = text.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return '';
  const [start = [], end = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0');
  return [...start, ...zeros, ...end].slice(0, 4).join(':');
}
