import type { FastifyReply } from 'fastify';
import { AppError } from '../../errors/errors.ts';
import type { CallerSlots } from './caller-slots.ts';

/**
 * Kinds of calls that use memory, a slot or a connection for a long time. Each account may make only a few calls of
 * each kind at the same time.
 */
export type Share = 'transfers' | 'bundles' | 'streams';

/** For each kind of call: its slots, and the maximum number of calls that an account may have under way. */
export type Shares = Readonly<Record<Share, { slots: CallerSlots; perAccount: number }>>;

const DETAILS: Record<Share, string> = {
  transfers: 'uploads, document downloads or audit exports',
  bundles: 'document bundles',
  streams: 'event streams or waits',
};

const RETRY_SECONDS: Record<Share, number> = { transfers: 1, bundles: 2, streams: 5 };

/** A slot that a call holds until the answer has left its connection and its work is over. */
export type HeldSlot = { during<T>(work: () => T | Promise<T>): Promise<T> };

/** Takes one of the account's slots for a call; throws 429 if all are taken. */
export function takeShare(shares: Shares, share: Share, accountId: string, reply: FastifyReply): HeldSlot {
  const { slots, perAccount } = shares[share];
  const release = slots.take(accountId, perAccount);
  if (release === null) {
    throw new AppError('rate_limited', {
      detail: `This account already has ${perAccount} ${DETAILS[share]} in progress, which is the limit. Send the same request again in ${RETRY_SECONDS[share]} s.`,
      retryAfterSeconds: RETRY_SECONDS[share],
    });
  }
  return holdUntilDone(reply.raw, release);
}

/**
 * Releases the slot only when the work is over, even if the client has left. Otherwise a caller could start any amount
 * of work by calling and leaving. If the client left earlier, "close" was already emitted, so the connection is also
 * checked at once.
 */
function holdUntilDone(response: FastifyReply['raw'], release: () => void): HeldSlot {
  let isWorking = false;
  const releaseIfDone = (): void => {
    if (response.destroyed && !isWorking) release();
  };
  response.once('close', releaseIfDone);
  releaseIfDone();
  return {
    async during(work) {
      isWorking = true;
      try {
        return await work();
      } finally {
        isWorking = false;
        releaseIfDone();
      }
    },
  };
}
