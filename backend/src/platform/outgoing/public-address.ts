import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Any other IPv6 is a network's own, a tunnel, or another writing of an IPv4 address. */
const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::');
const GLOBAL_UNICAST_BITS = 3;
/** By its number a public address, but only machines of that cloud reach it, and it answers them about themselves. */
const ANSWERS_ITS_OWN_CLOUD = '168.63.129.16';

/** `::8.8.8.8`, a former writing of IPv4 addresses that leads nowhere; the library takes it for the one in use. */
const COMPATIBLE = /^::\d+\./;

/** True for an address that anybody on the internet reaches; false for all others, and for what is no address. */
export function isPublic(address: string): boolean {
  // A zone, as in `fe80::1%eth0`, names an interface of this machine.
  if (isIP(address) === 0 || address.includes('%') || COMPATIBLE.test(address)) return false;
  // An IPv4 address within IPv6 (`::ffff:10.0.0.1`) is judged as what it is.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv4') return parsed.toString() !== ANSWERS_ITS_OWN_CLOUD;
  return parsed.match(GLOBAL_UNICAST, GLOBAL_UNICAST_BITS);
}
