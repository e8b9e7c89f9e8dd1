import type { Config } from './config.ts';

type Limits = Pick<Config, 'trustedProxyHops' | 'unfinishedBodiesPerNetwork' | 'idleConnectionsPerNetwork'>;

/** Lines for the start where no proxy is configured: behind one, all callers would share these limits of one network. */
export function networkNotice(config: Limits): string[] {
  const { trustedProxyHops, unfinishedBodiesPerNetwork: bodies, idleConnectionsPerNetwork: idle } = config;
  if (trustedProxyHops > 0) return [];
  return [
    `  Network   no proxy: ${bodies} unfinished bodies, ${idle} idle connections per address (else TRUSTED_PROXY_HOPS)`,
  ];
}
