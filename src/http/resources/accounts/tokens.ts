import { CompactSign } from 'jose';
import { isScope, SCOPES, type Scope, scopesBeyond } from '../../../domain/access/permissions.ts';
import { seconds, TOKEN_MAX_TTL_S } from '../../../domain/access/token-claims.ts';
import { utf8 } from '../../../domain/formats/canonical.ts';
import { AppError } from '../../../errors/errors.ts';
import type { Credential } from '../../../store/api-keys.ts';
import { json, jsonOnce } from '../../answers/reply.ts';
import { ACCESS_TOKEN_TYPE } from '../../bearer/verify-token.ts';
import { SECRET_IN_ANSWER } from '../../calls/agents.ts';
import { changeRoute } from '../../calls/route.ts';
import type { HttpDeps } from '../../deps.ts';
import { CreatedToken, CreateToken } from './shapes.ts';

export const createToken = changeRoute({
  operationId: 'create_token',
  method: 'POST',
  path: '/v1/tokens',
  tag: 'Keys',
  summary: 'Create an access token',
  description:
    'Creates a short-lived token for a process that should not have the key. The token has at most the scopes of its key, acts for the same member as the key, and stops working when the key does. The service does not store the token.',
  scope: 'any',
  command: 'tokens create',
  agents: { none: SECRET_IN_ANSWER },
  reach: 'narrowed',
  makes: 'token',
  cannotBeUndone: null,
  body: CreateToken,
  examples: {
    all: { summary: 'All scopes, with the longest lifetime', value: {} },
    narrow: { summary: 'Read only, for one minute', value: { scope: 'entities:read audit:read', ttl_seconds: 60 } },
  },
  responses: { 201: { description: 'The new token.', schema: CreatedToken } },
  handler: async ({ deps, body, credential, answerOnce }) => {
    const scopes = requestedScopes(body.scope, credential.scopes);
    const ttlSeconds = body.ttl_seconds ?? TOKEN_MAX_TTL_S;
    return answerOnce(() => mintToken(deps, credential, scopes, ttlSeconds));
  },
});

function requestedScopes(scope: string | undefined, callerScopes: readonly Scope[]): readonly Scope[] {
  if (scope === undefined) return callerScopes;
  const words = [...new Set(scope.split(' '))];
  const unknown = words.filter((word) => !isScope(word));
  if (unknown.length > 0) {
    throw new AppError('validation_failed', {
      detail: '`scope` contains a word that is not a scope. Send known scopes, separated by single spaces.',
      problems: [
        { pointer: '/scope', code: 'unknown_scope', message: 'must contain known scopes only', allowed: SCOPES },
      ],
    });
  }
  const beyond = scopesBeyond(words, callerScopes);
  if (beyond.length > 0) {
    throw new AppError('insufficient_scope', {
      detail: `The key does not have the scope ${beyond.join(', ')}. A token can only have scopes of its key.`,
      extra: { required_scope: beyond[0] },
    });
  }
  return words.filter(isScope);
}

async function mintToken(deps: HttpDeps, credential: Credential, scopes: readonly Scope[], ttlSeconds: number) {
  const iat = seconds(deps.clock.now());
  const { accountId, keyId, expiresAt } = credential;
  const exp = Math.max(
    iat,
    Math.min(iat + ttlSeconds, expiresAt === null ? Number.POSITIVE_INFINITY : seconds(expiresAt)),
  );
  const scope = scopes.join(' ');
  const issuer = deps.baseUrl;
  const claims = {
    iss: issuer,
    aud: issuer,
    sub: accountId,
    scope,
    key_id: keyId,
    jti: deps.store.ids.uuid(),
    iat,
    exp,
  };
  const details = { token_type: 'Bearer' as const, expires_in: exp - iat, scope };
  // A dry run must not create a token, because a token is valid without a row in the database.
  if (deps.store.isDryRun) return json(201, { access_token: null, ...details });
  const key = await deps.tokenKeys.current();
  const token = await new CompactSign(utf8(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'Ed25519', typ: ACCESS_TOKEN_TYPE, kid: key.jwk.kid })
    .sign(key.private);
  return jsonOnce(201, { access_token: token, ...details }, ['access_token']);
}
