import { randomBytes } from 'node:crypto';
import { createApiKey, displayPrefix } from '../../domain/api-key.ts';
import type { RatePolicy } from '../../domain/gcra.ts';
import { ALL_ACCOUNT_SCOPES } from '../../domain/permissions.ts';
import { AppError } from '../../errors.ts';
import { Account, CreateAccount, CreatedAccount } from '../../schema/account.ts';
import { type Account as AccountRow, findAccount, insertAccount } from '../../store/accounts.ts';
import { insertApiKey } from '../../store/api-keys.ts';
import { idempotent } from '../../store/idempotency.ts';
import { takeShared } from '../../store/rate-limits.ts';
import { type Tx, write } from '../../store/write.ts';
import { rateLimited } from '../rate-limit.ts';
import { json, jsonOnce } from '../reply.ts';
import { accountRoute, publicRoute } from '../route.ts';

export const createAccount = publicRoute({
  operationId: 'create_account',
  method: 'POST',
  path: '/v1/accounts',
  tag: 'Accounts',
  summary: 'Create an account and its first API key',
  description: 'The key is shown this once and has every account scope. The same e-mail may open several accounts.',
  body: CreateAccount,
  responses: { 201: { description: 'The account and its key.', schema: CreatedAccount } },
  errors: ['validation_failed', 'idempotency_in_progress', 'idempotency_key_reused', 'rate_limited'],
  handler: ({ deps, body, actor, idempotencyKey, networks }) => {
    if (deps.store.livemode && body.email === undefined) {
      throw new AppError('validation_failed', {
        detail: 'A live account needs an e-mail address, so that a lost key can be recovered.',
        problems: [{ pointer: '/email', code: 'required', message: 'is required in live mode' }],
      });
    }
    return write(deps.store, actor, (tx) =>
      idempotent(tx, idempotencyKey, async () => {
        await limitByNetwork(tx, deps.limits.accountCreation, networks);
        const account: AccountRow = {
          id: tx.ids.uuid(),
          email: body.email ?? null,
          name: body.name ?? null,
          livemode: tx.livemode,
          created_at: tx.at,
        };
        const apiKey = createApiKey(tx.livemode, randomBytes(32));
        const { hash, pepperId } = deps.hashKey(apiKey);
        const key = {
          id: tx.ids.uuid(),
          account_id: account.id,
          name: 'First key',
          hash,
          pepper_id: pepperId,
          display_prefix: displayPrefix(apiKey),
          scopes: [...ALL_ACCOUNT_SCOPES],
          created_at: tx.at,
          expires_at: null,
          lineage_id: null,
        };
        await insertAccount(tx, account);
        await insertApiKey(tx, key);
        // The chain holds no personal data: the address and the name stand in the account's row, which can be erased.
        const base = { accountId: account.id, entityId: null, isFirst: true };
        tx.record({ ...base, action: 'account.created', data: { object: { id: account.id, livemode: tx.livemode } } });
        tx.record({
          ...base,
          action: 'api_key.created',
          data: { object: { id: key.id, name: key.name, display_prefix: key.display_prefix, scopes: key.scopes } },
        });
        return jsonOnce(201, { ...accountBody(account), api_key: apiKey, api_key_id: key.id }, ['api_key']);
      }),
    );
  },
});

export const getAccount = accountRoute({
  operationId: 'get_account',
  method: 'GET',
  path: '/v1/account',
  tag: 'Accounts',
  summary: 'The account the key belongs to',
  scope: 'any',
  responses: { 200: { description: 'The account.', schema: Account } },
  errors: [],
  handler: async ({ deps, accountId }) => {
    const account = await findAccount(deps.store.db, accountId);
    if (account === null) throw new Error('a key without its account');
    return json(200, accountBody(account));
  },
});

/** Inside the change, so that a repeated call costs nothing and a refused one takes nothing. */
async function limitByNetwork(tx: Tx, policies: readonly RatePolicy[], networks: readonly string[]): Promise<void> {
  for (const [at, network] of networks.entries()) {
    const policy = policies[at];
    if (policy === undefined) continue;
    const waitMs = await takeShared(tx, 'account_creation', policy, network);
    if (waitMs > 0) throw rateLimited(waitMs, 'This network has opened many accounts.');
  }
}

function accountBody(account: AccountRow) {
  const { id, email, name, livemode, created_at } = account;
  return { id, email, name, livemode, created_at };
}
