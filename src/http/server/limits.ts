import type { Config } from '../../config/config.ts';
import { type RatePolicy, ratePolicy } from '../../domain/formats/gcra.ts';
import type { Shares } from './account-share.ts';
import { createCallerSlots, SITES_PER_CUSTOMER } from './caller-slots.ts';
import { createLimiter, type Limiter } from './rate-limit.ts';

/** Every limit on callers, as configured (config.ts). */
export type Limits = {
  /** Request rate, shared by all keys and tokens of an account. */
  perAccount: Limiter;
  failedCredentials: Limiter;
  /**
   * Limits on new accounts, counted exactly over all processes (store/core/rate-limits.ts). IPv6 callers are counted by
   * /64, and by /48 with a limit four times as high.
   */
  accountCreation: readonly RatePolicy[];
  /** Limits on dry runs without a key, in each process: as high as those on new accounts, for the same networks. */
  trials: readonly Limiter[];
  maxInFlight: number;
  unfinishedBodiesPerNetwork: number;
  idleConnectionsPerNetwork: number;
  shares: Shares;
  /** Limit on uploaded bytes, counted exactly across all processes. */
  uploads: RatePolicy;
  trustedProxyHops: number;
  corsOrigins: readonly string[];
};

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MIB = 1_024 * 1_024;

/**
 * Default number of new accounts per network. Sandbox accounts are for trials, so more of them are allowed than live
 * accounts.
 */
const ACCOUNTS = { sandbox: { quota: 600, windowMs: HOUR_MS }, live: { quota: 10, windowMs: 3 * HOUR_MS } } as const;

export function createLimits(config: Config): Limits {
  const { windowMs, quota: usual } = ACCOUNTS[config.mode];
  const quota = config.accountsPerNetwork ?? usual;
  const accountCreation = [ratePolicy(quota, windowMs), ratePolicy(quota * SITES_PER_CUSTOMER, windowMs)];
  return {
    perAccount: createLimiter('account', ratePolicy(config.rateLimitPerSecond, SECOND_MS, config.rateLimitBurst)),
    failedCredentials: createLimiter('failures', ratePolicy(config.failedCredentialsPerMinute, MINUTE_MS)),
    accountCreation,
    trials: accountCreation.map((policy) => createLimiter('trials', policy)),
    maxInFlight: config.maxInFlight,
    unfinishedBodiesPerNetwork: config.unfinishedBodiesPerNetwork,
    idleConnectionsPerNetwork: config.idleConnectionsPerNetwork,
    shares: {
      transfers: { slots: createCallerSlots(), perAccount: config.transfersPerAccount },
      bundles: { slots: createCallerSlots(), perAccount: config.bundlesPerAccount },
      streams: { slots: createCallerSlots(), perAccount: config.streamsPerAccount },
    },
    uploads: ratePolicy(config.uploadMibPerDay * MIB, DAY_MS),
    trustedProxyHops: config.trustedProxyHops,
    corsOrigins: config.corsOrigins,
  };
}
