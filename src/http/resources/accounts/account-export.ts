import { SCOPES } from '../../../domain/access/permissions.ts';
import { decodeMultikey } from '../../../domain/entity/did.ts';
import { signHandover } from '../../../domain/moving/handover.ts';
import { AppError } from '../../../errors/errors.ts';
import { writeAccountArchive } from '../../../moving/account-archive.ts';
import { EXPORT_PATH, findRecordedRecipient, recordExport, recordFirst } from '../../../moving/export-account.ts';
import { handOver } from '../../../moving/hand-over.ts';
import { isRecipient } from '../../../moving/travelling-keys.ts';
import { json } from '../../answers/reply.ts';
import { TRANSFERS_FILE } from '../../calls/agents.ts';
import { accountRoute, changeRoute } from '../../calls/route.ts';
import { readPlan } from './read-plan.ts';
import {
  AccountExport,
  AccountExportQuery,
  AccountHandover,
  ARCHIVE,
  CreateAccountExport,
  CreateAccountHandover,
  TARGET_KEY,
} from './shapes.ts';

/** All scopes for reading, because an archive contains what each of these scopes shows. */
const READING = SCOPES.filter((scope) => scope.endsWith(':read'));

export const createAccountExport = changeRoute({
  operationId: 'create_account_export',
  method: 'POST',
  path: EXPORT_PATH,
  tag: 'Accounts',
  summary: 'Create an export',
  description:
    'Records the export of the account and its recipient. The archive can then be downloaded for an hour. With `freeze` the account moves: from now on nothing in it can change here, and nothing is sent for it. Only an operator can release it. `freeze` is refused while money is pending: an open payment, refund or Checkout, a disputed payment, a plan that renews, or a paid filing whose outcome is open. Without `freeze` the archive is only a copy: an account that another deployment restores from it stays read-only there. A frozen account can be exported again, without `freeze`.',
  scope: 'keys:manage',
  alsoNeeds: READING,
  needsKey: true,
  command: 'accounts export',
  makes: null,
  cannotBeUndone: ({ freeze }) => (freeze ? 'Only an operator can release a frozen account.' : null),
  body: CreateAccountExport,
  examples: { copy: { summary: 'Export a copy of the account', value: { freeze: false } } },
  responses: { 201: { description: 'The recorded export of the account.', schema: AccountExport } },
  errors: ['guard_unmet', 'payment_provider_refused', 'unavailable'],
  readsBeforeChange: true,
  handler: async ({ deps, body: { freeze, recipient = null }, accountId, change }) => {
    if (recipient !== null && !isRecipient(recipient)) throw noRecipient();
    if (freeze) await readPlan(deps, accountId);
    return change(async (tx) => {
      await recordExport(tx, accountId, { freeze, recipient });
      return json(201, { frozen_at: freeze ? tx.at.toISOString() : null, archive: EXPORT_PATH });
    });
  },
});

export const createAccountHandover = changeRoute({
  operationId: 'create_account_handover',
  method: 'POST',
  path: '/v1/account/handover',
  tag: 'Accounts',
  summary: 'Create a handover',
  description:
    'Hands a frozen account over to the deployment that imported its archive. The account can then continue only there: until `valid_until`, an operator of that deployment can release it with the returned code. An account can be handed over only to one deployment; repeating the call returns a new code for it.',
  scope: 'keys:manage',
  needsKey: true,
  command: 'accounts hand-over',
  makes: null,
  cannotBeUndone: 'The account continues in the other deployment, and cannot change here any more.',
  body: CreateAccountHandover,
  examples: {
    moved: { summary: 'Hand the account over after the import', value: { archive: ARCHIVE, target_key: TARGET_KEY } },
  },
  responses: { 201: { description: 'The handover of the account.', schema: AccountHandover } },
  errors: ['guard_unmet', 'unavailable'],
  handler: ({ deps: { auditSigner, store }, body: { archive, target_key }, accountId, change }) => {
    if (decodeMultikey(target_key) === null) throw noKey();
    return change(async (tx) => {
      const times = await handOver(tx, accountId, { archive, target_key });
      const destination = { ...times, archive, target_key };
      const handover = store.isDryRun
        ? null
        : signHandover({ account_id: accountId, ...destination }, auditSigner.sign);
      return json(201, { handover, ...destination });
    });
  },
});

export const getAccountExport = accountRoute({
  operationId: 'get_account_export',
  method: 'GET',
  path: EXPORT_PATH,
  tag: 'Accounts',
  summary: 'Download the account',
  description:
    'Returns everything that the account owns as one archive (tar, gzip), as it is now. The archive contains the rows of the tables as JSON Lines, and the documents and uploads, each named by its hash. The last file is a signed manifest with counts, hashes and the last entries of all audit chains. First record the export with `create_account_export`. The archive contains the private keys of the companies, encrypted, only if that call names a `recipient`. The archive contains no API key, no secret and no link. A download stops when its key ends, when the account is closed, or when the time for the download is over. An archive without a manifest is incomplete, so download it again. docs/export-format.md describes the format.',
  scope: 'keys:manage',
  alsoNeeds: READING,
  needsKey: true,
  command: 'accounts archive',
  agents: { none: TRANSFERS_FILE },
  share: 'transfers',
  query: AccountExportQuery,
  responses: {
    200: {
      description: 'The archive of the account.',
      mediaType: 'application/gzip',
      isFile: true,
      headers: ['Content-Disposition'],
    },
  },
  errors: ['unavailable'],
  handler: async ({ deps, query, accountId, reauthenticate, rest }) => {
    if (query.recipient !== undefined) throw recordFirst('A download names no recipient.');
    const findRecipient = () => findRecordedRecipient(deps.store.db, accountId, deps.clock.now());
    const recipient = await findRecipient();
    const mayRead = () => reauthenticate().then(findRecipient);
    rest();
    return {
      status: 200,
      headers: {
        'content-type': 'application/gzip',
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="account-${accountId}.tar.gz"`,
      },
      body: await writeAccountArchive(deps, { accountId, recipient, mayRead }),
    };
  },
});

function noKey(): AppError {
  const message = 'is not a public key as a multikey, which begins with z6Mk. The import of the archive prints it.';
  return new AppError('validation_failed', {
    detail: `\`target_key\` ${message}`,
    problems: [{ pointer: '/target_key', code: 'key', message }],
  });
}

function noRecipient(): AppError {
  const message =
    'is not a recipient of age, which begins with age1. The operator of the target makes one: age-keygen.';
  return new AppError('validation_failed', {
    detail: `\`recipient\` ${message}`,
    problems: [{ pointer: '/recipient', code: 'recipient', message }],
  });
}
