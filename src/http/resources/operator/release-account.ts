import type { AuditSigner } from '../../../documents/sign-head.ts';
import { readPinnedKey } from '../../../domain/audit/audit-verify.ts';
import { encodeMultikey } from '../../../domain/entity/did.ts';
import { momentText } from '../../../domain/formats/moment.ts';
import { endOfHandover, unusableFrom } from '../../../domain/moving/handover.ts';
import { AppError } from '../../../errors/errors.ts';
import { type AccountRow, findAccount, isCopy, lockAccount } from '../../../store/accounts.ts';
import { isFrozenSinceArrival } from '../../../store/audit.ts';
import type { Tx } from '../../../store/core/write.ts';
import { releaseAccount as releaseFrozen } from '../../../store/moving/freezes.ts';
import { json } from '../../answers/reply.ts';
import { changeRoute } from '../../calls/route.ts';
import { accountBody } from '../accounts/accounts.ts';
import { Account, HANDOVER, ReleaseAccount } from '../accounts/shapes.ts';
import { accountNotFound } from './operator.ts';
import { AccountPath } from './shapes.ts';

export const releaseAccount = changeRoute({
  operationId: 'release_account',
  method: 'POST',
  path: '/v1/operator/accounts/{id}/release',
  tag: 'Operator',
  summary: 'Release a frozen account',
  description:
    'Releases a frozen account, so that it can change again. In the old deployment, release the account only if the move was given up and the archive is not in use. In the new deployment, send the `handover` that the account created in the old deployment: the handover proves that the account is frozen there, and continues only here. After the release, open filings are looked up before anything is sent. An account that came with an archive exported without `freeze` cannot be released.',
  scope: 'operator',
  command: 'desk release-account',
  makes: null,
  cannotBeUndone: 'A company that its other deployment files as well is filed twice.',
  params: AccountPath,
  body: ReleaseAccount,
  examples: {
    moved: {
      summary: 'Release the account after a move',
      value: { reason: 'The account moved.', handover: HANDOVER },
    },
  },
  responses: { 200: { description: 'The account.', schema: Account } },
  errors: ['illegal_transition', 'guard_unmet'],
  handler: ({ deps, params, body, change }) =>
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
      if (body.confirm_only_here === true) refuseWhileValid(tx, account);
      else await refuseElsewhere(tx, { ...account, frozen_at }, body.handover, deps);
      await releaseFrozen(tx, params.id);
      const object = { reason: body.reason, ...(body.confirm_only_here && { confirm_only_here: true }) };
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

/** Refuses a release while the account may be in use in another deployment. */
async function refuseElsewhere(
  tx: Tx,
  { id, arrived, handed_over, frozen_at }: AccountRow & { frozen_at: Date },
  handover: string | undefined,
  { auditSigner }: { auditSigner: AuditSigner },
): Promise<void> {
  if (handed_over !== null) throw elsewhere('handed_over', '/confirm_only_here', WAS_HANDED_OVER);
  if (arrived === null || !(await isFrozenSinceArrival(tx.sql, id, frozen_at))) return;
  const { archive, source_frozen_at, trusted_key } = arrived;
  if (source_frozen_at === null) return;
  if (trusted_key === null) throw elsewhere('not_vouched_for', '/confirm_only_here', NOT_VOUCHED);
  const target_key = encodeMultikey(auditSigner.publicKey);
  if (handover === undefined) {
    throw elsewhere(
      'handover_required',
      '/handover',
      `Its old deployment has to hand it over. There, the account calls create_account_handover with archive ${archive} and target_key ${target_key}, and you send the handover of the answer.`,
    );
  }
  const publicKey = readPinnedKey(trusted_key);
  const handed = { account_id: id, frozen_at: source_frozen_at, archive, target_key };
  const end = publicKey && endOfHandover(handover, handed, publicKey);
  if (end === null) throw elsewhere('handover_invalid', '/handover', OTHER_HANDOVER);
  if (end < tx.at) throw elsewhere('handover_expired', '/handover', expired(end));
}

/** Refuses a release while the handover of the account can still be used in the other deployment. */
function refuseWhileValid({ at }: Tx, { handed_over }: AccountRow): void {
  const until = handed_over && unusableFrom(handed_over);
  if (until !== null && at < until) throw elsewhere('handover_valid', '/confirm_only_here', stillValid(until));
}

function expired(end: Date): string {
  return `Its handover was valid until ${momentText(end)}. The account creates another one in its old deployment, and you send it within the hour.`;
}

function stillValid(until: Date): string {
  return `Its handover can be used in the other deployment until ${momentText(until)}. Release it after that, if the other deployment has not released it.`;
}

const NOT_VOUCHED =
  'No trusted key vouches for its archive, so nothing proves that its old deployment stopped. Make sure of it, and send confirm_only_here.';

const WAS_HANDED_OVER =
  'It was handed over to another deployment, or a restore of the database may have forgotten that it was. Make sure that no other deployment continues it, and send confirm_only_here.';
const OTHER_HANDOVER =
  'This handover is for another account, archive, freeze or deployment, or another deployment signed it. If the account was frozen again since the archive was made, import its new archive.';

function elsewhere(code: string, pointer: string, message: string): AppError {
  return new AppError('guard_unmet', {
    detail: `This account cannot be released. ${message}`,
    problems: [{ pointer, code, message }],
  });
}
