import { makeApiKey } from '../../../access/make-api-key.ts';
import { ALL_ACCOUNT_SCOPES } from '../../../domain/access/permissions.ts';
import { AppError } from '../../../errors/errors.ts';
import {
  type AccountRow,
  findAccount,
  insertAccount,
  type Account as NewAccount,
  UNTOUCHED,
} from '../../../store/accounts.ts';
import { json, jsonOnce } from '../../answers/reply.ts';
import { SECRET_IN_ANSWER } from '../../calls/agents.ts';
import { limitByNetwork } from '../../calls/network-limit.ts';
import { accountRoute, changeRoute } from '../../calls/route.ts';
import { Account, CreateAccount, CreatedAccount, Credential } from './shapes.ts';

export const createAccount = changeRoute({
  operationId: 'create_account',
  method: 'POST',
  path: '/v1/accounts',
  tag: 'Accounts',
  summary: 'Create an account',
  description:
    'Creates an account and its first API key. The key has every account scope and is shown only once. Several accounts can share one e-mail address.',
  scope: 'public',
  command: 'accounts create',
  searchWords: 'signup',
  agents: { none: SECRET_IN_ANSWER },
  makes: 'first_key',
  cannotBeUndone: null,
  body: CreateAccount,
  examples: {
    sandbox: { summary: 'Sandbox account without a name or an address', value: {} },
    full: { summary: 'Account with a name and an e-mail address', value: { email: 'ada@example.com', name: 'Helios' } },
  },
  responses: {
    201: { description: 'The account and its first key.', schema: CreatedAccount, headers: ['Cache-Control'] },
  },
  errors: ['validation_failed', 'rate_limited'],
  handler: ({ deps, body, networks, change }) => {
    if (deps.store.livemode && body.email === undefined) {
      throw new AppError('validation_failed', {
        detail: 'A live account needs `email`: it is the only way to recover a lost key.',
        problems: [{ pointer: '/email', code: 'required', message: 'is required in live mode' }],
      });
    }
    return change(async (tx) => {
      await limitByNetwork(tx, 'account_creation', deps.limits.accountCreation, networks);
      const account: NewAccount = {
        id: tx.ids.uuid(),
        email: body.email ?? null,
        name: body.name ?? null,
        livemode: tx.livemode,
        created_at: tx.at,
      };
      await insertAccount(tx, account);
      // The audit chain contains no personal data. Address and name are only in the row of the account, which can be
      // erased.
      tx.record({
        accountId: account.id,
        entityId: null,
        action: 'account.created',
        data: { object: { id: account.id, livemode: tx.livemode } },
        isFirst: true,
      });
      const { apiKey, row } = await makeApiKey(deps, tx, {
        accountId: account.id,
        name: 'First key',
        scopes: ALL_ACCOUNT_SCOPES,
        expiresAt: null,
      });
      return jsonOnce(201, { ...accountBody({ ...account, ...UNTOUCHED }), api_key: apiKey, api_key_id: row.id }, [
        'api_key',
      ]);
    });
  },
});

export const getAccount = accountRoute({
  operationId: 'get_account',
  method: 'GET',
  path: '/v1/account',
  tag: 'Accounts',
  summary: 'Get the account',
  description: 'Returns the account that the key belongs to. Use it to test a key.',
  scope: 'any',
  command: 'accounts show',
  responses: { 200: { description: 'The account.', schema: Account } },
  handler: async ({ deps, accountId }) => {
    const account = await findAccount(deps.store.db, accountId);
    if (account === null) throw new Error('a key without its account');
    return json(200, accountBody(account));
  },
});

export const getCredential = accountRoute({
  operationId: 'get_credential',
  method: 'GET',
  path: '/v1/credential',
  tag: 'Accounts',
  summary: 'Get your credential',
  description:
    'Returns the scopes of the key or token that you use, the member it belongs to, and when it expires. Every key may make this call.',
  scope: 'any',
  command: { none: 'efs whoami shows it' },
  searchWords: 'permissions scopes whoami key',
  reach: 'narrowed',
  responses: { 200: { description: 'The key or token of this call.', schema: Credential } },
  handler: ({ deps, credential: { kind, keyId, scopes, member, expiresAt, accountId } }) =>
    json(200, {
      account_id: accountId,
      kind,
      key_id: keyId,
      scopes,
      member: member && { entity_id: member.entityId, did: member.did },
      expires_at: expiresAt,
      livemode: deps.store.livemode,
    }),
});

export function accountBody(account: AccountRow) {
  const { id, email, name, livemode, suspended_at, frozen_at, created_at } = account;
  const arrived = account.arrived === null ? null : withoutMoment(account.arrived);
  const { handed_over, closed_at, erase_from, erased_at } = account;
  const standing = { suspended_at, frozen_at, arrived, handed_over, closed_at, erase_from, erased_at };
  return { id, email, name, livemode, ...standing, created_at };
}

function withoutMoment({ arrived_at: _, ...arrival }: NonNullable<AccountRow['arrived']>) {
  return arrival;
}
