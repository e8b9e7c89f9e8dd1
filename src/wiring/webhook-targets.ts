import type { Config } from '../config/config.ts';
import { createResolve, type Receivers, type Resolve } from '../webhooks/connect.ts';

/** Returns the receivers to which webhooks may be sent, and the resolver for their names. */
export function webhookTargets(config: Pick<Config, 'mode' | 'webhookAllowPrivate' | 'webhookAllowedHosts'>): {
  resolve: Resolve;
  receivers: Receivers;
} {
  const isSandbox = config.mode !== 'live';
  return {
    resolve: createResolve({ asksSystem: isSandbox }),
    receivers: {
      isLoopbackAllowed: config.webhookAllowPrivate,
      listed: config.webhookAllowedHosts,
      isHttpAllowed: isSandbox,
    },
  };
}
