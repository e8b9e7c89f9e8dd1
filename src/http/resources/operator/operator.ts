import { makeApiKey } from '../../../access/make-api-key.ts';
import { ALL_ACCOUNT_SCOPES } from '../../../domain/access/permissions.ts';
import { AppError } from '../../../errors/errors.ts';
import { MailPath, OutboxMail, OutboxMailList, OutboxQuery } from '../../../schema/mail.ts';
import {
  findAccount,
  listAccountsByEmail,
  lockAccount,
  resumeAccount as resume,
  suspendAccount as suspend,
} from '../../../store/accounts.ts';
import { readAtOneMoment } from '../../../store/core/db.ts';
import type { Tx } from '../../../store/core/write.ts';
import { searchEntities } from '../../../store/entities.ts';
import { findMailedLinks } from '../../../store/mailing/mailed-links.ts';
import { deliverMail as deliver } from '../../../store/mails.ts';
import { listFilingsOf } from '../../../store/operating/operator-filings.ts';
import { json } from '../../answers/reply.ts';
import type { OperatorChange } from '../../calls/call.ts';
import { GIVEN } from '../../calls/consequences.ts';
import { changeRoute, operatorRoute } from '../../calls/route.ts';
import type { HttpDeps } from '../../deps.ts';
import { accountBody } from '../accounts/accounts.ts';
import { Account } from '../accounts/shapes.ts';
import { createdApiKey } from '../api-keys/shapes.ts';
import { contentOf, type LinkedMail, mailBody, mailPage } from './mail-page.ts';
import {
  AccountPath,
  AccountSearch,
  AccountSearchResult,
  EntitySearch,
  EntitySearchResult,
  ReissuedKey,
} from './shapes.ts';

const MAX_FOUND = 100;

export const listOperatorOutbox = operatorRoute({
  operationId: 'list_operator_outbox',
  method: 'GET',
  path: '/v1/operator/outbox',
  tag: 'Operator',
  summary: 'List mails',
  description:
    'Lists all mails, newest first. The text with its links is shown only for mails that the service cannot deliver. `links` shows whether each link still works. With `state=undelivered`, mails whose links have all ended are left out. A link gives the same access as a key, so give it only to the person at the address.',
  command: 'desk outbox',
  query: OutboxQuery,
  responses: { 200: { description: 'One page of mails.', schema: OutboxMailList } },
  handler: ({ deps, query }) => mailPage(deps, {}, query, deliverable),
});

export const recordMailDelivery = changeRoute({
  operationId: 'record_mail_delivery',
  method: 'POST',
  path: '/v1/operator/outbox/{id}/deliver',
  tag: 'Operator',
  summary: "Record a mail's delivery",
  description:
    'Records that you delivered a mail by hand to the person at its address, because the service could not send it (`held` or `failed`). The mail leaves the queue, and its text is not shown again.',
  scope: 'operator',
  command: 'desk deliver',
  makes: null,
  cannotBeUndone: 'The text of a delivered mail is not shown again.',
  params: MailPath,
  responses: { 200: { description: 'The mail with its state.', schema: OutboxMail } },
  handler: ({ deps, params, operator, change }) =>
    change(async (tx) => {
      const mail = await deliver(tx, params.id, operator.id);
      if (mail === null) throw new AppError('not_found', { detail: 'No mail with this id has to be delivered.' });
      const { id, account_id: accountId, purpose } = mail;
      if (accountId !== null) {
        tx.record({ accountId, entityId: null, action: 'mail.delivered', data: { object: { mail_id: id, purpose } } });
      }
      const links = (await findMailedLinks(tx.sql, [mail], tx.at)).get(id) ?? [];
      return json(200, deliverable(deps, { ...mail, links, waits_until: null }));
    }),
});

export const listOperatorAccounts = operatorRoute({
  operationId: 'list_operator_accounts',
  method: 'GET',
  path: '/v1/operator/accounts',
  tag: 'Operator',
  summary: 'Find accounts by e-mail',
  description:
    'Lists the accounts of an e-mail address, oldest first. Use this to help a person who lost both their keys and their mailbox.',
  command: 'desk accounts',
  query: AccountSearch,
  responses: { 200: { description: `At most ${MAX_FOUND} accounts.`, schema: AccountSearchResult } },
  handler: async ({ deps, query }) =>
    json(200, { data: (await listAccountsByEmail(deps.store.db, query.email, MAX_FOUND)).map(accountBody) }),
});

export const getOperatorAccount = operatorRoute({
  operationId: 'get_operator_account',
  method: 'GET',
  path: '/v1/operator/accounts/{id}',
  tag: 'Operator',
  summary: 'Get any account',
  description: 'Returns any account by its id, for instance the account that owns a company that you found.',
  command: 'desk account',
  params: AccountPath,
  responses: { 200: { description: 'The account.', schema: Account } },
  handler: async ({ deps, params }) => {
    const account = await findAccount(deps.store.db, params.id);
    if (account === null) throw accountNotFound();
    return json(200, accountBody(account));
  },
});

export const createReissuedKey = changeRoute({
  operationId: 'create_reissued_key',
  method: 'POST',
  path: '/v1/operator/accounts/{id}/reissue-key',
  tag: 'Operator',
  summary: 'Reissue an account key',
  description:
    "Creates a key for an account whose keys are lost. The key has every account scope and is shown only once. The account's audit chain and events record which operator created it.",
  scope: 'operator',
  command: 'desk reissue-key',
  makes: 'first_key',
  cannotBeUndone: GIVEN,
  params: AccountPath,
  responses: { 201: { description: 'The new API key.', schema: ReissuedKey } },
  handler: ({ deps, params, change }) =>
    change(async (tx) => {
      if ((await findAccount(tx.sql, params.id)) === null) throw accountNotFound();
      await lockAccount(tx, params.id);
      const key = { accountId: params.id, name: 'Reissued key', scopes: ALL_ACCOUNT_SCOPES, expiresAt: null };
      return createdApiKey(await makeApiKey(deps, tx, key));
    }),
});

export const listOperatorEntities = operatorRoute({
  operationId: 'list_operator_entities',
  method: 'GET',
  path: '/v1/operator/entities',
  tag: 'Operator',
  summary: 'Find a company',
  description: `Finds companies of any account, by filing number or by the beginning of the legal name. Returns at most ${MAX_FOUND}.`,
  command: 'desk entities',
  query: EntitySearch,
  responses: { 200: { description: 'The companies found.', schema: EntitySearchResult } },
  handler: async ({ deps, query }) => {
    const { name, filing_number: filingNumber } = query;
    if ((name === undefined) === (filingNumber === undefined)) {
      throw new AppError('invalid_parameter', {
        detail: 'Send either `name` or `filing_number`.',
        problems: [{ pointer: '', code: 'one_source', message: 'Send either `name` or `filing_number`.' }],
      });
    }
    const by = name === undefined ? { filingNumber: filingNumber ?? '' } : { name };
    const [accounts, ofFound] = await readAtOneMoment(deps.store.db, async (sql) => {
      const entities = await searchEntities(sql, by, MAX_FOUND);
      return [entities, await listFilingsOf(sql, entities)] as const;
    });
    const filings = Map.groupBy(ofFound, ({ entity_id }) => entity_id);
    const filingsOf = ({ id: entityId }: { id: string }) =>
      (filings.get(entityId) ?? []).map(({ id, type, state }) => ({ id, type, state }));
    return json(200, { data: accounts.map((entity) => ({ ...entity, filings: filingsOf(entity) })) });
  },
});

export const suspendAccount = changeRoute({
  operationId: 'suspend_account',
  method: 'POST',
  path: '/v1/operator/accounts/{id}/suspend',
  tag: 'Operator',
  summary: 'Suspend an account',
  description:
    'Makes an account read-only. Within a second, every process refuses calls with keys and tokens of the account (`account_suspended`); only calls that read still succeed. Submitted filings continue to their end. Suspending a suspended account is not an error.',
  scope: 'operator',
  command: 'desk suspend-account',
  makes: null,
  cannotBeUndone: 'Calls of the account that are refused meanwhile are not made up.',
  params: AccountPath,
  responses: { 200: { description: 'The account.', schema: Account } },
  handler: (call) => changeAccount(call, suspend, 'account.suspended'),
});

export const resumeAccount = changeRoute({
  operationId: 'resume_account',
  method: 'POST',
  path: '/v1/operator/accounts/{id}/resume',
  tag: 'Operator',
  summary: 'Resume an account',
  description:
    'Lets a suspended account make changes again, within a second. Resuming an account that is not suspended is not an error.',
  scope: 'operator',
  command: 'desk resume-account',
  makes: null,
  cannotBeUndone: null,
  params: AccountPath,
  responses: { 200: { description: 'The account.', schema: Account } },
  handler: (call) => changeAccount(call, resume, 'account.resumed'),
});

function changeAccount(
  { params, change }: OperatorChange,
  move: (tx: Tx, id: string) => Promise<boolean>,
  action: 'account.suspended' | 'account.resumed',
) {
  return change(async (tx) => {
    if ((await findAccount(tx.sql, params.id)) === null) throw accountNotFound();
    if (await move(tx, params.id)) {
      tx.record({ accountId: params.id, entityId: null, action, data: { object: {} } });
    }
    return json(200, accountBody(await lockAccount(tx, params.id)));
  });
}

export function accountNotFound(): AppError {
  return new AppError('not_found', { detail: 'No account has this id.' });
}

function deliverable(deps: HttpDeps, mail: LinkedMail) {
  const content = contentOf(deps, mail);
  const waits = mail.state === 'held' || mail.state === 'failed';
  return {
    ...mailBody(mail),
    last_error: mail.last_error,
    subject: content?.subject ?? '',
    text: waits ? (content?.text ?? null) : null,
    delivered_by: mail.delivered_by,
  };
}
