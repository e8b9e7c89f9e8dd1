import { isManaging } from '../../../domain/access/permissions.ts';
import { AppError } from '../../../errors/errors.ts';
import { ApiKeyList, ApiKeyPath, ApiKeyQuery } from '../../../schema/api-key.ts';
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

export { createApiKey } from './create-api-key.ts';
export { rotateApiKey } from './rotate-api-key.ts';

export const listApiKeys = accountRoute({
  operationId: 'list_api_keys',
  method: 'GET',
  path: '/v1/api-keys',
  tag: 'Keys',
  summary: 'The keys of the account, oldest first',
  description: 'Revoked and expired ones too, with the dates. Never a key itself.',
  scope: 'keys:manage',
  query: ApiKeyQuery,
  responses: { 200: { description: 'One page.', schema: ApiKeyList } },
  errors: [],
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
  summary: 'Revoke a key',
  description:
    'For good, in every process within a second. Any key of the account, of whatever scopes; once more is no error. The last key that manages keys only goes where an e-mail address can recover the account.',
  scope: 'keys:manage',
  params: ApiKeyPath,
  responses: { 204: { description: 'Revoked.' } },
  errors: ['not_found', 'guard_unmet'],
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
    'No other key that manages keys lives as long as this one, and the account has no e-mail address to recover it with.';
  return new AppError('guard_unmet', {
    detail: `${message} Create or rotate to another key with keys:manage first.`,
    problems: [{ pointer: '', code: 'last_key', message }],
  });
}
