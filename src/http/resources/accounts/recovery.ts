import { deadReason, findUsableLink } from '../../../access/find-usable-link.ts';
import { makeApiKey } from '../../../access/make-api-key.ts';
import { ALL_ACCOUNT_SCOPES } from '../../../domain/access/permissions.ts';
import { LinkPath } from '../../../schema/wire.ts';
import { listRecoverableAccounts, lockAccount } from '../../../store/accounts.ts';
import { write } from '../../../store/core/write.ts';
import { consumeLink, findLink } from '../../../store/link-tokens.ts';
import { requestRecoveryMail } from '../../../store/mails.ts';
import { json } from '../../answers/reply.ts';
import { ANSWERED_BY_PERSON } from '../../calls/agents.ts';
import { refuseForeignForm } from '../../calls/form.ts';
import { limitByNetwork } from '../../calls/network-limit.ts';
import { changeRoute, pageRoute } from '../../calls/route.ts';
import { DEAD_RECOVERY_LINKS, type RecoveredAccount, recoveredPage, recoveryPage } from '../../pages/recovery.ts';
import { RecoverAccount, RecoveryRequested } from './shapes.ts';

/** Maximum number of accounts that a link recovers, oldest first. The operator can recover further accounts. */
const MAX_ACCOUNTS = 100;

const PAGES = {
  200: { description: 'The recovery page.', mediaType: 'text/html' },
  404: { description: 'A web page that says the link does not exist.', mediaType: 'text/html' },
  410: { description: 'A web page that says the link was already used or has expired.', mediaType: 'text/html' },
};

export const createRecovery = changeRoute({
  operationId: 'create_recovery',
  method: 'POST',
  path: '/v1/accounts/recover',
  tag: 'Accounts',
  summary: 'Request account recovery',
  description:
    'Mails a recovery link to the address if any account uses it. The link works once, within one hour, and creates a new key for each of those accounts. The response is always the same, so it does not reveal whether an account exists.',
  scope: 'public',
  command: 'accounts recover',
  searchWords: 'lost key forgot locked out',
  agents: { none: ANSWERED_BY_PERSON },
  makes: null,
  cannotBeUndone: null,
  body: RecoverAccount,
  examples: { lost: { summary: 'All keys are lost', value: { email: 'ada@example.com' } } },
  responses: { 202: { description: 'A mail is sent if any account has the address.', schema: RecoveryRequested } },
  errors: ['rate_limited'],
  handler: ({ deps, body, networks, change }) =>
    change(async (tx) => {
      await limitByNetwork(tx, 'recovery', deps.limits.accountCreation, networks);
      await requestRecoveryMail(tx, body.email);
      return json(202, {
        message:
          'If an account has this address, a mail with a recovery link is on its way. The link works once, within one hour.',
      });
    }),
});

export const getRecoveryPage = pageRoute({
  operationId: 'get_recovery_page',
  method: 'GET',
  path: '/recover/{token}',
  tag: 'Pages',
  summary: 'Get the recovery page',
  description:
    'Shows the accounts that the link recovers. Opening the page changes nothing, because mail scanners open links too.',
  params: LinkPath,
  responses: PAGES,
  handler: async ({ deps, params }) => {
    const link = await findUsableLink(deps, 'recover', params.token);
    if (typeof link === 'string') return DEAD_RECOVERY_LINKS[link]();
    const { email } = link.subject;
    return recoveryPage(
      email,
      await listRecoverableAccounts(deps.store.db, email, MAX_ACCOUNTS),
      link.expires_at,
      deps.store.livemode,
    );
  },
});

export const createRecoveredKeys = pageRoute({
  operationId: 'create_recovered_keys',
  method: 'POST',
  path: '/recover/{token}',
  tag: 'Pages',
  summary: 'Redeem a recovery link',
  description:
    'Creates one new key for each account of the address and shows each key only once. The recovery page sends this request. Existing keys keep working until they are revoked.',
  makes: 'first_key',
  cannotBeUndone: null,
  params: LinkPath,
  responses: PAGES,
  errors: ['insufficient_scope', 'payload_too_large', 'unsupported_media_type'],
  handler: async ({ deps, params, headers }) => {
    refuseForeignForm(deps, headers);
    const link = await findLink(deps.store.db, deps.links, 'recover', params.token);
    if (link === null) return DEAD_RECOVERY_LINKS.unknown();
    const recovered = await write(deps.store, { type: 'mail_link', id: link.id }, async (tx) => {
      const link = await consumeLink(tx, deps.links, 'recover', params.token);
      if (link === null) return null;
      const recovered: RecoveredAccount[] = [];
      for (const account of await listRecoverableAccounts(tx.sql, link.subject.email, MAX_ACCOUNTS)) {
        await lockAccount(tx, account.id);
        const key = { accountId: account.id, name: 'Recovered key', scopes: ALL_ACCOUNT_SCOPES, expiresAt: null };
        recovered.push({ account, apiKey: (await makeApiKey(deps, tx, key)).apiKey });
      }
      return recovered;
    });
    if (recovered !== null) return recoveredPage(recovered, deps.store.livemode);
    return DEAD_RECOVERY_LINKS[deadReason(link, deps.clock.now()) === 'expired' ? 'expired' : 'used']();
  },
});
