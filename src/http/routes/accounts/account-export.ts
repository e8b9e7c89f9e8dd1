import { Readable } from 'node:stream';
import { AppError } from '../../../errors/errors.ts';
import { writeAccountArchive } from '../../../moving/account-archive.ts';
import { isRecipient } from '../../../moving/travelling-keys.ts';
import { AccountExport, AccountExportQuery, CreateAccountExport } from '../../../schema/moving/account-export.ts';
import { lockAccount } from '../../../store/accounts.ts';
import { freezeAccount } from '../../../store/across-tables/freezes.ts';
import { json } from '../../answers/reply.ts';
import { accountRoute, changeRoute } from '../../calls/route.ts';

const ARCHIVE = '/v1/account/export';

export const createAccountExport = changeRoute({
  operationId: 'create_account_export',
  method: 'POST',
  path: ARCHIVE,
  tag: 'Accounts',
  summary: 'Create an export',
  description:
    'Records that the account is exported, and says where its archive is. With `freeze` the account moves: from now on nothing of it changes here, whatever begins the change, and nothing is sent for it. Only an operator can release it. Without `freeze` the archive is a copy, and what arrives from it elsewhere stays read-only.',
  scope: 'keys:manage',
  body: CreateAccountExport,
  examples: { copy: { summary: 'A copy', value: { freeze: false } } },
  responses: { 201: { description: 'The export.', schema: AccountExport } },
  errors: [],
  handler: ({ body, accountId, change }) =>
    change(async (tx) => {
      await lockAccount(tx, accountId);
      const { freeze } = body;
      tx.record({ accountId, entityId: null, action: 'account.exported', data: { object: { is_frozen: freeze } } });
      if (freeze) await freezeAccount(tx, accountId);
      return json(201, { frozen_at: freeze ? tx.at.toISOString() : null, archive: ARCHIVE });
    }),
});

export const getAccountExport = accountRoute({
  operationId: 'get_account_export',
  method: 'GET',
  path: ARCHIVE,
  tag: 'Accounts',
  summary: 'Download the account',
  description:
    'Returns everything that the account owns as one archive (tar, gzip), as of this moment: rows by table as JSON Lines, documents and uploads by their hash, and last a signed manifest with counts, hashes and the heads of all audit chains. It has no key, no secret and no link. An archive without its manifest is incomplete; load it again. The format: docs/export-format.md.',
  scope: 'keys:manage',
  share: 'transfers',
  isLongLived: true,
  query: AccountExportQuery,
  responses: {
    200: { description: 'The archive.', mediaType: 'application/gzip', isFile: true, headers: ['Content-Disposition'] },
  },
  errors: ['unavailable'],
  handler: async ({ deps, query, accountId }) => {
    const { recipient = null } = query;
    if (recipient !== null && !isRecipient(recipient)) throw noRecipient();
    const release = await deps.exportSlots.take();
    if (release === null) {
      throw new AppError('unavailable', { detail: 'Another account is being exported. Try again in a few minutes.' });
    }
    const body = new Readable().wrap(writeAccountArchive(deps, { accountId, recipient }));
    body.once('close', release);
    return {
      status: 200,
      headers: {
        ...{ 'content-type': 'application/gzip', 'cache-control': 'no-store' },
        'content-disposition': `attachment; filename="account-${accountId}.tar.gz"`,
      },
      body,
    };
  },
});

function noRecipient(): AppError {
  const message =
    'is not a recipient of age, which begins with age1. The operator of the target makes one: age-keygen.';
  return new AppError('invalid_parameter', {
    detail: `In the query, \`recipient\` ${message}`,
    problems: [{ pointer: '/recipient', code: 'recipient', message }],
  });
}
