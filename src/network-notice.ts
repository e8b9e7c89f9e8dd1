import type { Config } from './config.ts';

type Limits = Pick<Config, 'trustedProxyHops' | 'unfinishedBodiesPerNetwork' | 'idleConnectionsPerNetwork'>;

/** Lines for the start where no proxy is configured: behind one, all callers would share these limits of one network. */
export function networkNotice(config: Limits): string[] {
  const { trustedProxyHops, unfinishedBodiesPerNetwork: bodies, idleConnectionsPerNetwork: idle } = config;
  if (trustedProxyHops > 0) return [];
  return [
    `No proxy is configured: each connecting address counts as one network (${bodies} unfinished bodies, ${idle} idle connections). Behind a proxy, set TRUSTED_PROXY_HOPS.`,
  ];
}
