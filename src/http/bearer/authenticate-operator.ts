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
 * Authenticates operators' keys. These keys have a separate table, so a key of an account can never become an
 * operator's key. A valid credential of an account gets an error that names the missing scope; anything else gets the
 * usual 401. Keys are not cached, because operators are few and a revoked key must end at once.
 */
export function createAuthenticateOperator(options: {
  db: Db;
  clock: Clock;
  /** The current pepper (secret in the key hashes) comes first. During a rotation the previous pepper follows. */
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
