import { lookup, Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { HostList } from '../domain/formats/host-list.ts';
import { isGlobalAddress, isLoopbackAddress } from './addresses.ts';

/** Error thrown before anything is sent, because a webhook must not be sent to this address. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress';
}

export type Resolve = (hostname: string) => Promise<string[]>;

const DNS_TIMEOUT_MS = 3_000;
const DNS_TRIES = 2;

/**
 * Creates the function that resolves host names. Queries go directly to name servers, because the system's resolver
 * would use one of the process's four threads for each name, so a few names without an answer would delay all others.
 * `localhost` is not queried, because name servers need not know it (RFC 6761 §6.3). `asksSystem`: true in a sandbox,
 * to look up unknown names also with the system's resolver, which knows `/etc/hosts` and local network names.
 */
export function createResolve({
  servers,
  asksSystem = false,
}: {
  servers?: readonly string[];
  asksSystem?: boolean;
} = {}): Resolve {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  if (servers) resolver.setServers(servers);
  return async (hostname) => {
    if (/(^|\.)localhost\.?$/i.test(hostname)) return ['127.0.0.1', '::1'];
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const [failed] = answers.filter((answer) => answer.status === 'rejected');
    if (addresses.length > 0) return addresses;
    const ofSystem = asksSystem ? await lookup(hostname, { all: true }).catch(() => []) : [];
    if (ofSystem.length === 0) throw failed?.reason ?? new Error('no address');
    return ofSystem.map(({ address }) => address);
  };
}

export type AllowAddress = (address: string) => boolean;

/** Receivers that are allowed in addition to public https addresses. */
export type Receivers = {
  /** True to allow this machine, over http or https. */
  isLoopbackAllowed: boolean;
  /** Hosts listed by the operator, allowed over https. */
  listed: HostList;
  /** True to allow the listed hosts over http as well. */
  isHttpAllowed: boolean;
};

export function allowedAddresses({ protocol, hostname }: URL, receivers: Receivers): AllowAddress {
  const { isLoopbackAllowed, listed, isHttpAllowed } = receivers;
  const isEncrypted = protocol === 'https:';
  const isListed = (address: string) => listed.hasName(hostname) || listed.hasAddress(address);
  return (address) =>
    (isEncrypted && isGlobalAddress(address)) ||
    (isLoopbackAllowed && isLoopbackAddress(address)) ||
    ((isEncrypted || isHttpAllowed) && isListed(address));
}

/** Returns the IP address in a URL whose host is an address, so that the connection needs no look-up. */
export function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 ? null : host;
}

/**
 * Returns a DNS look-up function that checks the addresses of a name. The connection uses the same addresses, so a name
 * that later resolves differently cannot bypass the check. A name with any forbidden address is refused, because a
 * retry might use that address.
 */
export function vettedLookup(resolve: Resolve, isAllowed: AllowAddress): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(isAllowed)) {
          done(new ForbiddenAddress(`${hostname} does not lead to the public internet`), '', 0);
        } else if (options.all) {
          done(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        } else {
          done(null, first, isIP(first));
        }
      },
      (error: NodeJS.ErrnoException) => done(error, '', 0),
    );
  };
}
