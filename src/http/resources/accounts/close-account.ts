import { closeAccount as close } from '../../../moving/close-account.ts';
import { json } from '../../answers/reply.ts';
import { changeRoute } from '../../calls/route.ts';
import { readPlan } from './read-plan.ts';
import { AccountClosing, CloseAccount } from './shapes.ts';

export const closeAccount = changeRoute({
  operationId: 'close_account',
  method: 'POST',
  path: '/v1/account/close',
  tag: 'Accounts',
  summary: 'Close the account',
  description:
    'Closes the account. All its keys are revoked, including the key of this call. Its webhooks are disabled, its links end, and nothing more is sent or filed for it. The call is refused while a filing, a formation, a payment or a refund is under way, or while a paid subscription renews itself. Its companies continue to exist. An operator can reopen the account until `erase_from`. After that its personal data is erased, but the audit chains stay verifiable. Make a dry run and an export first.',
  scope: 'keys:manage',
  needsKey: true,
  command: 'accounts close',
  searchWords: 'delete my',
  agents: { none: 'It ends the account with all its keys, so a person makes the call.' },
  makes: null,
  cannotBeUndone:
    'Keys, links and webhooks that end do not work again. Only an operator can reopen the account, and nobody once its data is erased.',
  body: CloseAccount,
  examples: {
    companies_stay: { summary: 'The companies continue without this service', value: { companies: 'keep_running' } },
  },
  responses: { 200: { description: 'Result of the closing.', schema: AccountClosing } },
  errors: ['guard_unmet', 'payment_provider_refused', 'unavailable'],
  readsBeforeChange: true,
  handler: async ({ deps, body, accountId, change }) => {
    await readPlan(deps, accountId);
    return change(async (tx) =>
      json(200, await close(tx, accountId, { companies: body.companies, eraseAfterDays: deps.eraseAfterDays })),
    );
  },
});
