import { AppError } from '../../../errors/errors.ts';
import { findAccount, isCopy, lockAccount } from '../../../store/accounts.ts';
import { releaseAccount as releaseFrozen } from '../../../store/moving/freezes.ts';
import { json } from '../../answers/reply.ts';
import { changeRoute } from '../../calls/route.ts';
import { accountBody } from '../accounts/accounts.ts';
import { Account, ReleaseAccount } from '../accounts/shapes.ts';
import { accountNotFound } from './operator.ts';
import { AccountPath } from './shapes.ts';

export const releaseAccount = changeRoute({
  operationId: 'release_account',
  method: 'POST',
  path: '/v1/operator/accounts/{id}/release',
  tag: 'Operator',
  summary: 'Release a frozen account',
  description:
    'Releases a frozen account, so that it can change again. In the old deployment, release the account only if the move was given up and the archive is not in use. In the new deployment, release it only if you have made sure that the account is frozen in the old one. After the release, open filings are looked up before anything is sent. An account that came with an archive exported without `freeze` cannot be released.',
  scope: 'operator',
  command: 'desk release-account',
  makes: null,
  cannotBeUndone: 'A company that its other deployment files as well is filed twice.',
  params: AccountPath,
  body: ReleaseAccount,
  examples: {
    moved: {
      summary: 'After a move',
      value: { reason: 'Grace checked that the account is frozen in the old deployment.' },
    },
  },
  responses: { 200: { description: 'The account.', schema: Account } },
  errors: ['illegal_transition', 'guard_unmet'],
  handler: ({ params, body, change }) =>
    change(async (tx) => {
      if ((await findAccount(tx.sql, params.id)) === null) throw accountNotFound();
      const account = await lockAccount(tx, params.id);
      const { frozen_at, closed_at } = account;
      if (closed_at !== null) throw isClosed();
      if (frozen_at === null) throw new AppError('illegal_transition', { detail: 'This account is not frozen.' });
      if (isCopy(account)) {
        const message = 'Its archive was made while the account went on at its source, so it stays read-only here.';
        const problems = [{ pointer: '', code: 'source_not_frozen', message }];
        throw new AppError('guard_unmet', {
          detail: `${message} Freeze it there, and import its new archive.`,
          problems,
        });
      }
      await releaseFrozen(tx, params.id);
      const object = { reason: body.reason };
      tx.record({ accountId: params.id, entityId: null, action: 'account.released', data: { object } });
      return json(200, accountBody(await lockAccount(tx, params.id)));
    }),
});

function isClosed(): AppError {
  const message = 'It is closed. Reopen it: reopen_account.';
  return new AppError('guard_unmet', {
    detail: `This account cannot be released. ${message}`,
    problems: [{ pointer: '', code: 'account_closed', message }],
  });
}
