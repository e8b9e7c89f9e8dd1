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
    'Ends the account: all its keys are revoked, with the one of this call, its webhooks are disabled, its links end, and nothing is sent or filed for it any more. Refused while a filing, a formation, a payment or a refund is under way, or a paid subscription renews. Companies that exist go on to exist. An operator can reopen the account until `erase_from`; after that its personal data is erased, and the audit chains stay verifiable. Export it before, and make a dry run first.',
  scope: 'keys:manage',
  needsKey: true,
  command: 'accounts close',
  searchWords: 'delete my',
  agents: { none: 'It ends the account with all its keys, so a person makes the call.' },
  makes: null,
  cannotBeUndone:
    'Keys, links and webhooks that end do not work again. Only an operator can reopen the account, and nobody once its data is erased.',
  body: CloseAccount,
  examples: { companies_stay: { summary: 'Its companies go on without it', value: { companies: 'keep_running' } } },
  responses: { 200: { description: 'The closing.', schema: AccountClosing } },
  errors: ['guard_unmet', 'payment_provider_refused', 'unavailable'],
  readsBeforeChange: true,
  handler: async ({ deps, body, accountId, change }) => {
    await readPlan(deps, accountId);
    return change(async (tx) =>
      json(200, await close(tx, accountId, { companies: body.companies, eraseAfterDays: deps.eraseAfterDays })),
    );
  },
});
