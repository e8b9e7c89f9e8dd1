import { wholeSeconds } from '../domain/formats/gcra.ts';
import { AppError } from './errors.ts';

/** Returns the error that tells a caller how long to wait. */
export function rateLimited(waitMs: number, what: string): AppError {
  const seconds = Math.max(1, wholeSeconds(waitMs));
  return new AppError('rate_limited', {
    detail: `${what} Send the same request again in ${seconds} s.`,
    retryAfterSeconds: seconds,
  });
}
