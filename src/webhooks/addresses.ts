import { BlockList, isIP } from 'node:net';

/**
 * IPv4 blocks outside the public internet: multicast, and every block of the IANA special-purpose registry. A few
 * blocks of that registry are reachable, but contain no receivers.
 */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/**
 * In IPv6, only global unicast addresses are on the public internet. This excludes mapped IPv4 (`::ffff:0:0/96`),
 * loopback, unique local, link local and multicast addresses.
 */
const GLOBAL_IPV6 = ['2000::/3'];

/**
 * Blocks of global unicast that are not public: protocol assignments (including Teredo and ORCHID), documentation,
 * 6to4, and the AS112 sink.
 */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

/**
 * Prefix for IPv4 addresses in networks that reach IPv4 through IPv6 (RFC 6052). The embedded IPv4 address is checked
 * instead.
 */
const TRANSLATED = '64:ff9b::';

const specialIpv4 = blocks(SPECIAL_IPV4, 'ipv4');
const globalIpv6 = blocks(GLOBAL_IPV6, 'ipv6');
const loopbackIpv4 = blocks(['127.0.0.0/8'], 'ipv4');
const specialIpv6 = blocks(SPECIAL_IPV6, 'ipv6');
const translated = blocks([`${TRANSLATED}/96`], 'ipv6');
const specialTranslated = blocks(SPECIAL_IPV4.map(translatedBlock), 'ipv6');

/** Returns whether an address from a resolver or socket belongs to the public internet; false for other texts. */
export function isGlobalAddress(address: string): boolean {
  // An address with a zone (fe80::1%eth0) is valid only on this machine.
  if (address.includes('%')) return false;
  switch (isIP(address)) {
    case 4:
      return !specialIpv4.check(address, 'ipv4');
    case 6:
      if (translated.check(address, 'ipv6')) return !specialTranslated.check(address, 'ipv6');
      return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
    default:
      return false;
  }
}

/** Returns whether an address belongs to this machine. */
export function isLoopbackAddress(address: string): boolean {
  return isIP(address) === 4 ? loopbackIpv4.check(address, 'ipv4') : address === '::1';
}

function translatedBlock(subnet: string): string {
  const [network = '', prefix] = subnet.split('/');
  return `${TRANSLATED}${network}/${96 + Number(prefix)}`;
}

function blocks(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}
