import { reopenAccount as reopen } from '../../../moving/close-account.ts';
import { findAccount, lockAccount } from '../../../store/accounts.ts';
import { json } from '../../answers/reply.ts';
import { changeRoute } from '../../calls/route.ts';
import { accountBody } from '../accounts/accounts.ts';
import { Account, ReopenAccount } from '../accounts/shapes.ts';
import { accountNotFound } from './operator.ts';
import { AccountPath } from './shapes.ts';

export const reopenAccount = changeRoute({
  operationId: 'reopen_account',
  method: 'POST',
  path: '/v1/operator/accounts/{id}/reopen',
  tag: 'Operator',
  summary: 'Reopen a closed account',
  description:
    'Undoes the closing of an account, as long as its erasure has not begun. The account continues as before. If the account had moved to another deployment, or may have moved before a restore of the database, it stays frozen. Its old keys, links and webhooks do not work again. Create a new key with `create_reissued_key`, after you have verified the identity of the person who asks.',
  scope: 'operator',
  command: 'desk reopen-account',
  makes: null,
  cannotBeUndone: null,
  params: AccountPath,
  body: ReopenAccount,
  examples: { mistake: { summary: 'The account was closed by mistake', value: { reason: 'Closed by mistake.' } } },
  responses: { 200: { description: 'The account.', schema: Account } },
  errors: ['illegal_transition'],
  handler: ({ params, body, change }) =>
    change(async (tx) => {
      if ((await findAccount(tx.sql, params.id)) === null) throw accountNotFound();
      await reopen(tx, params.id, body.reason);
      return json(200, accountBody(await lockAccount(tx, params.id)));
    }),
});
