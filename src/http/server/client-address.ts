import type { IncomingMessage } from 'node:http';

/**
 * Returns the address that a request comes from: the address of the socket, or the address that `hops` trusted proxies
 * report in X-Forwarded-For. Uses the same rule as the framework's `request.ip`, for checks that run before the
 * framework.
 */
export function clientAddress({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, hops: number): string {
  const peerAddress = socket.remoteAddress ?? '';
  const forwarded = headers['x-forwarded-for'];
  if (hops === 0 || typeof forwarded !== 'string') return peerAddress;
  // Each proxy appends the address that it saw, so the last entry comes from the nearest proxy.
  const addresses = [peerAddress, ...forwarded.split(',').reverse()].map((address) => address.trim());
  return addresses[Math.min(hops, addresses.length - 1)] ?? peerAddress;
}
