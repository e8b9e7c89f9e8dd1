import { AppError } from './errors.ts';

/**
 * Returns the same error for every bad credential, so that a wrong key cannot be distinguished from a revoked or
 * missing one.
 */
export function unauthenticated(): AppError {
  return new AppError('unauthenticated', {
    detail: 'Send a valid API key or token as "Authorization: Bearer <key>". POST /v1/accounts creates a key.',
    headers: { 'www-authenticate': 'Bearer' },
  });
}
