import type { FastifyReply } from 'fastify';
import { AppError } from '../errors.ts';
import type { HttpDeps } from './route.ts';

/** Calls that hold memory, a place among few, or a connection for long; each account has a share of each kind. */
export type Share = 'transfers' | 'bundles' | 'streams';

const TOLD: Record<Share, string> = {
  transfers: 'uploads, document downloads or audit exports',
  bundles: 'document bundles',
  streams: 'event streams or waits',
};

const RETRY_SECONDS: Record<Share, number> = { transfers: 1, bundles: 2, streams: 5 };

/** Takes a place of the account for as long as its answer takes; 429 when all are taken. */
export function takeShare({ limits }: HttpDeps, share: Share, accountId: string, reply: FastifyReply): void {
  const { places, perAccount } = limits.shares[share];
  const giveBack = places.take(accountId, perAccount);
  if (giveBack !== null) {
    reply.raw.once('close', giveBack);
    return;
  }
  throw new AppError('rate_limited', {
    detail: `This account already has ${perAccount} ${TOLD[share]} under way, the most that it may have. Send the same request again in ${RETRY_SECONDS[share]} s.`,
    retryAfterSeconds: RETRY_SECONDS[share],
  });
}
