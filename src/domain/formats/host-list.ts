import { BlockList, isIP } from 'node:net';

/** Hosts that the operator trusts. */
export type HostList = { hasName(name: string): boolean; hasAddress(address: string): boolean };

const LABELS = /^(?:\*\.)?[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/;

/** Reads names, `*.internal`, addresses and networks, separated by blanks or commas; null if an entry is invalid. */
export function parseHostList(text: string): HostList | null {
  const names = new Set<string>();
  const networks = new BlockList();
  for (const entry of text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)) {
    const [address = '', prefix, ...rest] = entry.split('/');
    const family = isIP(address);
    const bits = family === 4 ? 32 : 128;
    if (family === 0 && prefix === undefined && LABELS.test(address)) names.add(address);
    else if (family === 0 || rest.length > 0 || !/^\d{1,3}$/.test(prefix ?? String(bits)) || Number(prefix) > bits)
      return null;
    else networks.addSubnet(address, Number(prefix ?? bits), family === 4 ? 'ipv4' : 'ipv6');
  }
  return {
    hasName: (name) => {
      const labels = name.toLowerCase().replace(/\.$/, '').split('.');
      return names.has(labels.join('.')) || labels.some((_, n) => n > 0 && names.has(`*.${labels.slice(n).join('.')}`));
    },
    hasAddress: (address) => {
      const family = address.includes('%') ? 0 : isIP(address);
      return family !== 0 && networks.check(address, family === 4 ? 'ipv4' : 'ipv6');
    },
  };
}

export const NO_HOSTS: HostList = { hasName: () => false, hasAddress: () => false };
