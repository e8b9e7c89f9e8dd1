import { Type } from 'typebox';
import { Nullable, Timestamp, Uuid } from './wire.ts';

const STATES = ['pending', 'sent', 'held', 'failed'] as const;

const mail = {
  id: Uuid,
  account_id: Nullable(Uuid),
  purpose: Type.Enum(['recovery', 'invitation']),
  to: Type.String(),
  state: Type.Enum([...STATES], {
    description: '`held`: there is no SMTP server. `failed`: given up. Both wait for the operator.',
  }),
  created_at: Timestamp,
  expires_at: Nullable(Timestamp),
  sent_at: Nullable(Timestamp),
  tries: Type.Integer({ minimum: 0 }),
};

export const SandboxMail = Type.Object(
  { ...mail, subject: Type.String(), text: Type.String({ description: 'With its link blanked.' }) },
  { $id: 'SandboxMail' },
);

export const OutboxMail = Type.Object(
  {
    ...mail,
    last_error: Nullable(Type.String()),
    subject: Type.String(),
    text: Nullable(
      Type.String({ description: 'With its link, where a person has to deliver it: `held` or `failed`. Else null.' }),
    ),
  },
  { $id: 'OutboxMail' },
);

const page = { next_cursor: Nullable(Type.String()), has_more: Type.Boolean() };
export const SandboxMailList = Type.Object({ data: Type.Array(SandboxMail), ...page }, { $id: 'SandboxMailList' });
export const OutboxMailList = Type.Object({ data: Type.Array(OutboxMail), ...page }, { $id: 'OutboxMailList' });

const paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  cursor: Type.Optional(Type.String({ maxLength: 500, description: '`next_cursor` of the page before.' })),
};
export const SandboxOutboxQuery = Type.Object(paging, { additionalProperties: false });
export const OutboxQuery = Type.Object(
  { ...paging, state: Type.Optional(Type.Enum([...STATES])) },
  { additionalProperties: false },
);
