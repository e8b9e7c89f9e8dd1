import type { Clock } from '../../clock.ts';
import { hashApiKey, parseApiKey } from '../../domain/access/api-key.ts';
import { AppError } from '../../errors/errors.ts';
import { unauthenticated } from '../../errors/unauthenticated.ts';
import type { Db } from '../../store/core/db.ts';
import { findOperator, type Operator } from '../../store/operator-keys.ts';
import { type Authenticate, readBearer } from './auth.ts';

export type AuthenticateOperator = (
  authorization: string | undefined,
  authenticateAccount: Authenticate,
) => Promise<Operator>;

/**
 * Authenticates operators' keys. They are in a separate table, so no account's key can become one. An account's valid
 * credential gets an error that names the missing scope; anything else gets the usual 401. Not cached, because
 * operators are few and their keys must end the moment they are revoked.
 */
export function createAuthenticateOperator(options: {
  db: Db;
  clock: Clock;
  /** The current pepper first; during a rotation followed by the previous one. */
  peppers: readonly Uint8Array[];
}): AuthenticateOperator {
  return async (authorization, authenticateAccount) => {
    const key = readBearer(authorization);
    if (key !== null && parseApiKey(key) !== null) {
      for (const pepper of options.peppers) {
        const operator = await findOperator(options.db, hashApiKey(key, pepper));
        if (operator === null) continue;
        if (operator.expiresAt <= options.clock.now()) throw unauthenticated();
        return operator;
      }
    }
    await authenticateAccount(authorization);
    throw new AppError('insufficient_scope', {
      detail:
        'This operation needs the scope operator, which keys of accounts cannot have. The operator of this service creates such keys.',
      extra: { required_scope: 'operator' },
    });
  };
}
