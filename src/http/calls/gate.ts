import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Scope } from '../../domain/access/permissions.ts';
import { networksOf } from '../../domain/formats/network.ts';
import { AppError } from '../../errors/errors.ts';
import { rateLimited } from '../../errors/rate-limited.ts';
import type { Credential } from '../../store/api-keys.ts';
import { accountFrozen } from '../../store/core/chain.ts';
import type { Operator } from '../../store/operator-keys.ts';
import { requireScope } from '../bearer/auth.ts';
import type { HttpDeps } from '../deps.ts';
import { enforce } from '../server/rate-limit.ts';

/**
 * Checks identity, rate and permission (401, 429, 403) before the body is read; if the key is cached, this needs no
 * promise.
 */
export function authenticateCaller(
  deps: HttpDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  scope: Scope | 'any',
): Credential | Promise<Credential> {
  const recalled = deps.authenticate.recall(request.headers.authorization);
  if (recalled !== null) return admit(deps, recalled, { request, reply, scope });
  return orCount(deps, request, deps.authenticate).then((credential) => {
    // For API keys, the function `authenticate` has already stored the account.
    if (credential.kind !== 'api_key') deps.knownCallers.learn(request.raw, credential.accountId);
    return admit(deps, credential, { request, reply, scope });
  });
}

type Admission = { request: FastifyRequest; reply: FastifyReply; scope: Scope | 'any' };

function admit(deps: HttpDeps, credential: Credential, { request, reply, scope }: Admission): Credential {
  enforce(deps.limits.perAccount, credential.accountId, deps.clock.monotonicMs(), reply);
  if (credential.isSuspended && request.method !== 'GET' && request.method !== 'HEAD') {
    throw new AppError('account_suspended', {
      detail: 'The operator of this service suspended this account. You can read it, but not change it.',
    });
  }
  if (credential.isFrozen && !mayPassFrozen(request)) throw accountFrozen();
  requireScope(credential, scope);
  return credential;
}

/**
 * Changes that a frozen account can make. A repeated call of the export that froze the account gets its answer again;
 * any other export with `freeze` is refused later. Closing is allowed because the account may have moved.
 */
const OF_MOVES = ['/v1/account/export', '/v1/account/handover', '/v1/account/close'];

function mayPassFrozen({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || OF_MOVES.includes(routeOptions.url ?? '');
}

/**
 * Like `authenticateCaller`, for operators. A valid credential of an account gets an error that names the missing
 * scope.
 */
export function authenticateOperatorCaller(deps: HttpDeps, request: FastifyRequest): Promise<Operator> {
  return orCount(deps, request, (authorization) => deps.authenticateOperator(authorization, deps.authenticate));
}

/**
 * Slows down a network that guesses keys. Only failures count, and a valid key is never blocked by others in the same
 * network.
 */
async function orCount<T>(
  deps: HttpDeps,
  request: FastifyRequest,
  authenticate: (authorization: string | undefined) => Promise<T>,
): Promise<T> {
  const { authorization } = request.headers;
  try {
    return await authenticate(authorization);
  } catch (error) {
    // The key of a closed account is not cached, so each use counts as a wrong key.
    const isGuess = error instanceof AppError && error.status === 401 && authorization !== undefined;
    if (!isGuess) throw error;
    const [network = ''] = networksOf(request.ip);
    const { waitMs } = deps.limits.failedCredentials.take(network, deps.clock.monotonicMs());
    if (waitMs > 0) throw rateLimited(waitMs, 'Too many wrong credentials from this network.');
    throw error;
  }
}
