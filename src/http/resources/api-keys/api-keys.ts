import { isManaging } from '../../../domain/access/permissions.ts';
import { AppError } from '../../../errors/errors.ts';
import { lockAccount } from '../../../store/accounts.ts';
import {
  apiKeyFacts,
  getApiKey,
  hasOtherManagingKey,
  listApiKeys as listRows,
  revokeApiKey as revokeRow,
} from '../../../store/api-keys.ts';
import { listPage } from '../../answers/list-page.ts';
import { NO_CONTENT } from '../../answers/reply.ts';
import { accountRoute, changeRoute } from '../../calls/route.ts';
import { ApiKeyList, ApiKeyPath, ApiKeyQuery } from './shapes.ts';

export { createApiKey } from './create-api-key.ts';
export { rotateApiKey } from './rotate-api-key.ts';

export const listApiKeys = accountRoute({
  operationId: 'list_api_keys',
  method: 'GET',
  path: '/v1/api-keys',
  tag: 'Keys',
  summary: 'List API keys',
  description:
    'Lists the keys of the account, oldest first, including revoked and expired ones. The keys themselves are never returned.',
  scope: 'keys:manage',
  command: 'keys list',
  query: ApiKeyQuery,
  responses: { 200: { description: 'One page of API keys.', schema: ApiKeyList } },
  handler: ({ deps, query, accountId }) => {
    const scope = { accountId, filter: { of: 'api_keys' } };
    return listPage(deps, scope, query, (page) => listRows(deps.store.db, accountId, page), apiKeyFacts);
  },
});

export const revokeApiKey = changeRoute({
  operationId: 'revoke_api_key',
  method: 'DELETE',
  path: '/v1/api-keys/{id}',
  tag: 'Keys',
  summary: 'Revoke an API key',
  description:
    'Revokes the key permanently; every process refuses it within a second. Any key of the account can do this, whatever its scopes. Revoking a revoked key is not an error. The last key with `keys:manage` can be revoked only if the account has an e-mail address for recovery.',
  scope: 'keys:manage',
  command: 'keys revoke',
  searchWords: 'leaked delete disable',
  makes: null,
  cannotBeUndone: 'A revoked key does not work again.',
  params: ApiKeyPath,
  responses: { 204: { description: 'The key was revoked.' } },
  errors: ['guard_unmet'],
  handler: ({ params, accountId, change }) =>
    change(async (tx) => {
      const account = await lockAccount(tx, accountId);
      const key = await getApiKey(tx.sql, accountId, params.id);
      if (key.revoked_at === null && account.email === null && isManaging(key.scopes)) {
        if (!(await hasOtherManagingKey(tx, key))) throw lastKey();
      }
      await revokeRow(tx, accountId, key.id, 'requested');
      return NO_CONTENT;
    }),
});

function lastKey(): AppError {
  const message =
    'No other key with `keys:manage` is valid as long as this one, and the account has no e-mail address for recovery.';
  return new AppError('guard_unmet', {
    detail: `${message} Create or rotate to another key with keys:manage first.`,
    problems: [{ pointer: '', code: 'last_key', message }],
  });
}
