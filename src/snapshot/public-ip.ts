/** Tells public IP addresses from those inside a network, such as the address of a router or of a cloud's metadata service. */
import ipaddr from 'ipaddr.js';

/** Only these IPv6 addresses are public (RFC 4291 and IANA's list of IPv6 unicast addresses). */
const publicIpv6 = ipaddr.parseCIDR('2000::/3');

/** An IPv4 address that is written as IPv6 counts as IPv4. */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(publicIpv6));
}
