import { Type } from 'typebox';
import { Nullable, Timestamp, Uuid } from './wire.ts';

const STATES = ['pending', 'waiting', 'sent', 'held', 'failed'] as const;

const Subject = Type.String({ examples: ['New keys for your accounts'] });

const mail = {
  id: Uuid,
  account_id: Nullable(Uuid),
  purpose: Type.Enum(['recovery', 'invitation', 'attestation', 'approval', 'webhook_disabled']),
  to: Type.String({ examples: ['ada@example.com'] }),
  state: Type.Enum([...STATES], {
    description:
      '`waiting`: its address has had many mails within the hour; it is sent when its turn comes. `held`: there is no SMTP server. `failed`: given up. The last two wait for the operator.',
  }),
  created_at: Timestamp,
  expires_at: Nullable(Timestamp),
  sent_at: Nullable(Timestamp),
  tries: Type.Integer({ minimum: 0 }),
};

const SandboxMail = Type.Object(
  {
    ...mail,
    subject: Subject,
    text: Type.String({
      description: 'With its link blanked.',
      examples: ['New keys for your accounts: [link removed]'],
    }),
    sandbox_link: Nullable(
      Type.String({
        description: 'Follow it to answer in the place of the person. In a sandbox only; null unless this key may.',
        examples: ['http://127.0.0.1:8080/approve/Zk3Vn0Yb2lQxW8sT5uJ7hA1cE4gM6pR9dF0iK2oL3qN'],
      }),
    ),
  },
  { $id: 'SandboxMail', description: 'A mail about the account.' },
);

const OutboxMail = Type.Object(
  {
    ...mail,
    last_error: Nullable(Type.String()),
    subject: Subject,
    text: Nullable(
      Type.String({ description: 'With its link, where a person has to deliver it: `held` or `failed`. Else null.' }),
    ),
  },
  { $id: 'OutboxMail', description: 'A mail of any account.' },
);

const page = {
  next_cursor: Nullable(Type.String({ description: 'Null on the last page.' })),
  has_more: Type.Boolean(),
};
export const SandboxMailList = Type.Object(
  { data: Type.Array(SandboxMail), ...page },
  { $id: 'SandboxMailList', description: 'One page of mails.' },
);
export const OutboxMailList = Type.Object(
  { data: Type.Array(OutboxMail), ...page },
  { $id: 'OutboxMailList', description: 'One page of mails.' },
);

const paging = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Most mails in the answer.' }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 500, description: '`next_cursor` of the page before.' })),
};
export const SandboxOutboxQuery = Type.Object(paging, { additionalProperties: false });
export const OutboxQuery = Type.Object(
  { ...paging, state: Type.Optional(Type.Enum([...STATES], { description: 'Only those in this state.' })) },
  { additionalProperties: false },
);
