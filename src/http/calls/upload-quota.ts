import { type RatePolicy, wholeSeconds } from '../../domain/formats/gcra.ts';
import { AppError } from '../../errors/errors.ts';
import { takeShared } from '../../store/core/rate-limits.ts';
import type { Tx } from '../../store/core/write.ts';

const MIB = 1_024 * 1_024;

/** Takes the file's bytes from the account's quota, or refuses with what is left and when there is enough. */
export async function limitUploads(tx: Tx, quota: RatePolicy, accountId: string, bytes: number): Promise<void> {
  const waitMs = await takeShared(tx, 'upload_bytes', quota, accountId, bytes);
  if (waitMs === 0) return;
  const seconds = wholeSeconds(waitMs);
  const left = Math.max(0, Math.floor(bytes - waitMs / quota.intervalMs));
  throw new AppError('rate_limited', {
    detail: `This account can upload ${quota.burst / MIB} MiB in 24 hours. ${left} bytes are left, but this file has ${bytes}. Send the same request again in ${seconds} s.`,
    retryAfterSeconds: seconds,
  });
}
