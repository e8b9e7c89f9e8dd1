import { Type } from 'typebox';
import { ENTITY_STATES } from '../../../domain/entity/entity.ts';
import { COMPANIES_ANSWERS, ERASED_WORDS, KEPT_WORDS } from '../../../domain/moving/closing.ts';
import { recordedReason } from '../../../schema/recorded-reason.ts';
import { body, moment, Timestamp, Uuid } from '../../../schema/wire.ts';

export const CloseAccount = body('CloseAccount', 'The closing of the account.', {
  companies: Type.Optional(
    Type.Enum([...COMPANIES_ANSWERS], {
      description:
        'Required if a company of the account exists. `keep_running`: it goes on without this service, and its duties are yours alone. `moved`: the account is frozen, and another deployment goes on with its companies.',
    }),
  ),
});

const Count = Type.Integer({ minimum: 0, examples: [2] });

/** Numbers of what a closing ends. */
export const ENDED = {
  api_keys: Type.Integer({ ...Count, description: 'API keys that were revoked, with the one of this call.' }),
  webhook_endpoints: Type.Integer({ ...Count, description: 'Webhook endpoints that were disabled.' }),
  links: Type.Integer({
    ...Count,
    description: 'Links that ended: to sign, to join, of pages, calendars and issuers.',
  }),
  mails: Type.Integer({ ...Count, description: 'Mails that are no longer sent.' }),
};

export const AccountClosing = Type.Object(
  {
    id: Uuid,
    closed_at: Timestamp,
    erase_from: moment(
      'Until then an operator can reopen the account. From then on its personal data is to be erased.',
    ),
    companies: Type.Array(
      Type.Object({ state: Type.Enum([...ENTITY_STATES]), entities: Type.Integer({ minimum: 1, examples: [1] }) }),
      { description: 'The entities of the account by state. Those that are Active go on to exist.' },
    ),
    ended: Type.Object(ENDED, { description: 'Numbers of what the closing ended.' }),
    erased: Type.Array(Type.String(), {
      description: 'The data that the erasure removes.',
      examples: [[...ERASED_WORDS]],
    }),
    kept: Type.Array(Type.String(), {
      description: 'The data that stays after the erasure.',
      examples: [[...KEPT_WORDS]],
    }),
  },
  {
    $id: 'AccountClosing',
    description: 'The closing of the account, and what becomes of its data.',
    examples: [
      {
        id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11',
        closed_at: '2026-11-26T18:00:00.000Z',
        erase_from: '2026-12-26T18:00:00.000Z',
        companies: [{ state: 'Active', entities: 1 }],
        ended: { api_keys: 2, webhook_endpoints: 1, links: 0, mails: 0 },
        erased: [...ERASED_WORDS],
        kept: [...KEPT_WORDS],
      },
    ],
  },
);

export const ReopenAccount = body('ReopenAccount', 'The end of a closing.', {
  reason: recordedReason('Why it is reopened.'),
});
