/**
 * Returns the networks to which rate limits apply for an address. For IPv4, this is the address itself. For IPv6, it is
 * the /64 of one site (RFC 4291 §2.5.1) and the /48 that a provider assigns to one customer (RFC 6177), because a
 * client can use every address of its networks. An IPv4 address mapped into IPv6 counts as IPv4.
 */
export function networksOf(address: string): readonly string[] {
  const plain = plainAddress(address);
  if (!plain.includes(':')) return [plain];
  const groups = expand(plain);
  return [`${groups.slice(0, 4).join(':')}::/64`, `${groups.slice(0, 3).join(':')}::/48`];
}

/** Removes the zone of a link-local address, and the prefix of an IPv4 address mapped into IPv6. */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? address.split('%', 1)[0] ?? '';
}

function expand(address: string): string[] {
  const [head = [], tail] = address.split('::', 2).map(groupsOf);
  if (tail === undefined) return head;
  return [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
}

function groupsOf(part: string): string[] {
  if (part === '') return [];
  return part.split(':').map((group) => Number.parseInt(group, 16).toString(16));
}
