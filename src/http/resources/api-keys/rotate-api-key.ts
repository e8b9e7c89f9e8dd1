import { earlier, endOfMaker, outlives, refuseWidening } from '../../../access/key-limits.ts';
import { makeApiKey } from '../../../access/make-api-key.ts';
import { AppError } from '../../../errors/errors.ts';
import { lockAccount } from '../../../store/accounts.ts';
import { type ApiKey, getApiKey, memberOf, succeedApiKey } from '../../../store/api-keys.ts';
import { lockCreatedEntities, passOnCreatorBindings } from '../../../store/member-bindings.ts';
import { SECRET_IN_ANSWER } from '../../calls/agents.ts';
import { changeRoute } from '../../calls/route.ts';
import { ApiKeyPath, CreatedApiKey, createdApiKey, DEFAULT_GRACE_SECONDS, RotateApiKey } from './shapes.ts';

export const rotateApiKey = changeRoute({
  operationId: 'rotate_api_key',
  method: 'POST',
  path: '/v1/api-keys/{id}/rotate',
  tag: 'Keys',
  summary: 'Rotate an API key',
  description:
    'Creates a new key with the same name, scopes and expiry, and shows it only once. The old key keeps working for the grace period. A key can be rotated only once; a second attempt returns 409. The key of a member cannot be rotated, so create a new key with a new challenge.',
  scope: 'keys:manage',
  command: 'keys rotate',
  searchWords: 'renew expired',
  agents: { none: SECRET_IN_ANSWER },
  makes: 'key',
  cannotBeUndone: 'The old key ends with its grace period and does not work again.',
  params: ApiKeyPath,
  body: RotateApiKey,
  examples: {
    usual: { summary: 'The old key works for another day', value: {} },
    at_once: { summary: 'The old key stops working now', value: { grace_seconds: 0 } },
  },
  subject: getApiKey,
  responses: { 201: { description: 'The new key.', schema: CreatedApiKey } },
  errors: ['illegal_transition', 'guard_unmet'],
  handler: ({ deps, params, body, accountId, credential, change }) => {
    const graceMs = (body.grace_seconds ?? DEFAULT_GRACE_SECONDS) * 1_000;
    return change(async (tx) => {
      await lockAccount(tx, accountId);
      const end = await endOfMaker(tx, credential);
      const old = await getApiKey(tx.sql, accountId, params.id);
      refuseWidening(old.scopes, credential);
      refuseUnlessRotatable(old, tx.at);
      if (outlives(old.expires_at, end)) throw outlivesMaker();
      // A key passes on its right to act as the creator of companies only if it rotates itself.
      const isItself = credential.kind === 'api_key' && credential.keyId === old.id;
      if (isItself) await lockCreatedEntities(tx, accountId, old.id);
      const newKey = await makeApiKey(deps, tx, {
        accountId,
        name: old.name,
        scopes: old.scopes,
        expiresAt: old.expires_at,
        rotatedFrom: old,
      });
      const graceEnd = earlier(old.expires_at, new Date(tx.at.getTime() + graceMs)) as Date;
      if (!(await succeedApiKey(tx, old.id, newKey.row.id, graceEnd))) throw notRotatable(old, 'was just changed');
      if (isItself) await passOnCreatorBindings(tx, old.id, newKey.row.id);
      return createdApiKey(newKey);
    });
  },
});

function refuseUnlessRotatable(key: ApiKey, now: Date): void {
  if (key.revoked_at !== null) throw notRotatable(key, 'is revoked');
  if (key.successor_id !== null)
    throw notRotatable(key, `was already rotated; its successor is the key ${key.successor_id}`);
  if (key.expires_at !== null && key.expires_at <= now) throw notRotatable(key, 'has expired');
  if (memberOf(key) === null) return;
  const message = "The key of a member cannot be rotated, because its new holder could vote in the member's name.";
  throw new AppError('guard_unmet', {
    detail: `${message} Instead, let the member sign a new challenge, create a key with it, and revoke this one.`,
    problems: [{ pointer: '/member', code: 'bind_anew', message }],
  });
}

/**
 * Returns the error for a rotation with a calling key that ends before the rotated key. The new key would have to end
 * with the calling key, which is too early for its users.
 */
function outlivesMaker(): AppError {
  const message = 'This key expires later than the key of this request.';
  return new AppError('guard_unmet', {
    detail: `${message} Rotate it with itself, or with a key that is valid at least as long.`,
    problems: [{ pointer: '/expires_at', code: 'outlives_maker', message }],
  });
}

function notRotatable(key: ApiKey, why: string): AppError {
  return new AppError('illegal_transition', {
    detail: `The key ${key.display_prefix}… cannot be rotated: it ${why}.`,
    extra: { allowed_actions: [] },
  });
}
