import type { Config } from './config.ts';

type Limits = Pick<Config, 'trustedProxyHops' | 'unfinishedBodiesPerNetwork' | 'idleConnectionsPerNetwork'>;

/**
 * Returns lines to print at the start if no proxy is configured: behind a proxy, all callers would share the limits of
 * one network.
 */
export function networkNotice(config: Limits): string[] {
  const { trustedProxyHops, unfinishedBodiesPerNetwork: bodies, idleConnectionsPerNetwork: idle } = config;
  if (trustedProxyHops > 0) return [];
  return [
    `  Network   no proxy: ${bodies} unfinished bodies, ${idle} idle connections per address (else TRUSTED_PROXY_HOPS)`,
  ];
}
