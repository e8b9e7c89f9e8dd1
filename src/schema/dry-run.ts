import { Type } from 'typebox';
import { METERS } from '../domain/billing/plan.ts';
import { CONFIRM_PATTERN } from '../domain/dry-run/confirm.ts';
import { MONEY_REASONS, OUTSIDE_SERVICES } from '../domain/dry-run/effect.ts';
import { FILING_TYPES } from '../domain/filing/filing.ts';
import { STEPS } from '../domain/filing/formation.ts';
import { REQUIREMENT_KINDS } from '../domain/filing/requirement.ts';
import { MAIL_PURPOSES } from '../domain/mail/mail-kinds.ts';
import { Nullable, shape, text, uuid } from './wire.ts';

const StateChange = Type.Object({
  action: text('Action of the audit entry.', 'formation.submitted'),
  entity_id: Nullable(
    uuid('The changed entity. Null: the account changes, or the entity has no id before the real call.'),
  ),
  id: Nullable(text('Id of the changed object. Null: the object has no id before the real call.')),
  kind: Nullable(
    text('Kind of the changed object, such as the kind of a document. Null: the object has no kind.', 'articles'),
  ),
  from: Nullable(text('State before the change. Null: the object had no state before.', 'Draft')),
  to: Nullable(text('State after the change. Null: the object has no state afterwards.', 'Filing')),
});

const Filing = Type.Object({
  type: Type.Enum([...FILING_TYPES]),
  jurisdiction: text('ISO 3166-2 code of the state.', 'US-WY'),
  office: text('The office that receives the filing.', 'Wyoming Secretary of State'),
  fee_cents: Nullable(Type.Integer({ minimum: 0, description: 'Fee of the office in US cents. Null: not known.' })),
});

const Effects = Type.Object({
  states: Type.Array(StateChange, { description: 'Changes that the audit chain would record, in order.' }),
  filings: Type.Array(Filing, { description: 'Filings that would be opened, now or by a later step.' }),
  next: Type.Array(Type.String(), { description: 'Steps that the service would then take by itself.' }),
  requirements: Type.Array(
    Type.Object({ kind: Type.Enum([...REQUIREMENT_KINDS]), code: Type.String({ examples: ['payment_due'] }) }),
    { description: 'Requirements that would open.' },
  ),
  mails: Type.Array(
    Type.Object({ purpose: Type.Enum([...MAIL_PURPOSES]), to: Type.String({ examples: ['ada@example.com'] }) }),
    { description: 'Mails that would be sent at once. Later steps may send other mails.' },
  ),
  webhooks: Type.Array(
    Type.Object({
      endpoint_id: Nullable(uuid('Id of the endpoint. Null: the endpoint does not exist yet.')),
      event_type: Type.String({ examples: ['formation.submitted'] }),
      count: Type.Integer({ minimum: 1 }),
    }),
    { description: 'Webhooks that would be sent at once.' },
  ),
  money: Type.Array(
    Type.Object({
      reason: Type.Enum([...MONEY_REASONS]),
      amount_usd: Nullable(text('Amount in dollars. Null: not known yet.', '100.00')),
    }),
    { description: 'Money that would be owed, paid, booked or returned.' },
  ),
  limits: Type.Array(
    Type.Object({
      meter: Type.Enum([...METERS]),
      from: Type.Integer({ description: 'Limit of the current plan.', examples: [10] }),
      to: Type.Integer({ description: 'Limit of the new plan.', examples: [100] }),
    }),
    { description: 'Limits that would change with the plan.' },
  ),
  calls: Type.Array(
    Type.Object({ to: Type.Enum([...OUTSIDE_SERVICES]), operation: Type.String({ examples: ['check_name'] }) }),
    { description: 'Calls to other services that the real call would make. The dry run did not make them.' },
  ),
  without_force: Type.Array(Type.String(), {
    description:
      'Values that the call writes into a constitution and that have no effect there. Each entry says why, and what to do next.',
  }),
  notes: Type.Array(Type.String(), {
    description: 'Consequences that are easy to miss. Each entry also says what to do next.',
  }),
  irreversible: Type.Array(Type.String(), { description: 'Consequences that cannot be undone.' }),
});

export const DryRun = shape('DryRun', 'Effects that a call would have. Nothing was done.', {
  would: Type.Object({
    status: Type.Integer({ description: 'HTTP status of the answer.', examples: [200] }),
    body: Type.Unknown({
      description:
        'Body of the answer to the real call, but the real call creates other ids, and also shows the secrets and links that are null here. The whole body is null if the answer has none, or depends on another service.',
    }),
  }),
  effects: Effects,
  confirm: Type.String({
    pattern: CONFIRM_PATTERN,
    description:
      'Value for the header `Confirm` of the real call. The answer is then 409 if the effects have changed since the dry run.',
  }),
});

export const EXAMPLE_DRY_RUN = {
  would: {
    status: 200,
    body: {
      entity_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11',
      state: 'Filing',
      message: 'The formation is under way. GET formation shows its progress.',
      version: 2,
    },
  },
  effects: {
    states: [
      {
        action: 'formation.submitted',
        entity_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11',
        id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11',
        kind: null,
        from: 'Draft',
        to: 'Filing',
      },
    ],
    filings: [{ type: 'formation', jurisdiction: 'US-WY', office: 'Wyoming Secretary of State', fee_cents: 10_000 }],
    next: [...STEPS],
    requirements: [],
    mails: [],
    webhooks: [],
    money: [{ reason: 'formation_price', amount_usd: '100.00' }],
    limits: [],
    calls: [],
    without_force: [],
    notes: [],
    irreversible: ['A filing that its office has accepted cannot be taken back.'],
  },
  confirm: '3f5d2f0c7f8e110198c5a47c1e7a529d3f5d2f0c7f8e110198c5a47c1e7a529d',
};
