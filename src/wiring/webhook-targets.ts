import type { Config } from '../config/config.ts';
import { createResolve, type Receivers, type Resolve } from '../webhooks/connect.ts';

/** Returns where webhooks may be sent, and how the names of receivers are resolved. */
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
